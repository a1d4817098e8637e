import type { SettingsValues } from '@farol/contract/settings.ts'
import { Link } from '@tanstack/react-router'
import { type Control, Controller } from 'react-hook-form'
import { ChangedNotice, FormPanel, type Reload } from '#/features/admin/form-panel.tsx'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { LeaveGuard } from '#/forms/leave-guard.tsx'
import type { DraftOf } from '#/forms/use-stored-draft.ts'
import { useVersionedForm, type WayOn } from '#/forms/use-versioned-form.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { HelpHint } from '#/ui/help-hint.tsx'
import { Input } from '#/ui/input.tsx'
import { Switch } from '#/ui/switch.tsx'
import { TextLink } from '#/ui/text-link.tsx'

type Props = {
  values: SettingsValues
  draftOf: DraftOf
  isMailConfigured: boolean
  /** Rejects with the problem to show. */
  onSave: (values: SettingsValues) => Promise<WayOn>
  onReload: Reload
}

const switches = [
  {
    name: 'emailConfirmation',
    label: 'Confirmação de email',
    help: 'Quem cria uma conta só entra depois de abrir o link enviado por email.',
    needsMail: true,
  },
  {
    name: 'maintenanceMode',
    label: 'Modo de manutenção',
    help: 'Estudantes veem um aviso no lugar da plataforma. A administração continua funcionando.',
  },
  {
    name: 'blockFastForward',
    label: 'Bloquear avanço rápido',
    help: 'Na primeira vez, o estudante não pula partes do vídeo que ainda não viu.',
    more: 'Voltar, rever e acelerar continuam possíveis. Desligado, pular para o fim também conta como assistir.',
  },
  {
    name: 'automaticCertificates',
    label: 'Certificados automáticos',
    help: 'Quem conclui um curso recebe o certificado na hora.',
  },
  {
    name: 'adminSecondFactor',
    label: 'Duas etapas para quem administra',
    help: 'Quem administra precisa ativar a verificação em duas etapas antes de continuar. Ative a sua primeiro.',
  },
  {
    name: 'keepRemovedTexts',
    label: 'Manter as dúvidas de quem sai',
    help: 'As dúvidas e respostas de uma conta excluída ficam, assinadas por “Pessoa removida”. Desligado, saem com a conta.',
  },
] as const

const reminders = [
  {
    name: 'remindAway',
    label: 'Quem se afastou',
    help: 'Não aparece há 7 dias e deixou algo por terminar. Depois de 30 dias, os emails param.',
  },
  {
    name: 'remindDeadline',
    label: 'Prazo perto',
    help: 'Faltam no máximo 2 dias para um prazo da turma, e a aula não está concluída.',
  },
  {
    name: 'remindFailedQuiz',
    label: 'Quiz para refazer',
    help: 'Não passou no quiz, pode tentar de novo, e não tentou em 2 dias.',
  },
  {
    name: 'remindInvited',
    label: 'Convite sem resposta',
    help: 'Recebeu um convite por email há 7 dias e ainda não veio.',
  },
] as const

export function SettingsForm({ values, draftOf, isMailConfigured, onSave, onReload }: Props) {
  const { form, errors, isSubmitting, isDirty, formProps, conflict, saving, draft } = useVersionedForm({
    draft: draftOf,
    schema: async () => (await import('@farol/contract/settings.ts')).settingsBody,
    defaultValues: values,
    places: {
      emailConfirmation: 'toast',
      maintenanceMode: 'toast',
      blockFastForward: 'toast',
      automaticCertificates: 'toast',
      adminSecondFactor: 'toast',
      keepRemovedTexts: 'toast',
      remindAway: 'toast',
      remindDeadline: 'toast',
      remindFailedQuiz: 'toast',
      remindInvited: 'toast',
      minWatchPercentage: 'field',
      storageLimitGb: 'field',
    },
    toast: { title: 'Erro ao salvar configurações' },
    save: async (checked) => {
      const wayOn = await onSave(checked)
      form.reset(checked)
      return wayOn
    },
  })
  return (
    <FormPanel
      {...formProps}
      isFooterSticky={isDirty}
      footer={
        <Button
          type="submit"
          aria-disabled={!isDirty && !isSubmitting}
          isLoading={isSubmitting}
          loadingText="Salvando…"
        >
          Salvar alterações
        </Button>
      }
    >
      <LeaveGuard isDirty={isDirty} saving={saving} draft={draft} />
      <DraftNotice draft={draft} />
      {conflict ? <ChangedNotice sentence={conflict} draft={draft} onReload={onReload} /> : null}
      {switches.map((setting) => (
        <Setting
          key={setting.name}
          control={form.control}
          isWithoutMail={'needsMail' in setting && !isMailConfigured}
          {...setting}
        />
      ))}
      <Field
        label="Mínimo assistido das aulas novas"
        error={errors.minWatchPercentage?.message}
        hint="Quanto do vídeo assistir para a aula contar como concluída. Aulas que já existem ficam como estão."
      >
        <div className="max-w-40">
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            unit="%"
            className="tabular-nums"
            {...form.register('minWatchPercentage', { valueAsNumber: true })}
          />
        </div>
      </Field>
      <Field
        label="Espaço para arquivos enviados"
        error={errors.storageLimitGb?.message}
        hint="Em branco, vale o que há: o disco do servidor, menos 10%. Quanto está em uso aparece em “Arquivos”."
      >
        <div className="max-w-40">
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            unit="GB"
            className="tabular-nums"
            {...form.register('storageLimitGb', {
              setValueAs: (text: string | number | null) =>
                text === '' || text === null ? null : Number(text),
            })}
          />
        </div>
      </Field>
      <section aria-labelledby="lembretes" className="grid gap-6 border-t border-border pt-6">
        <div>
          <h3 id="lembretes">Lembretes</h3>
          <p className="mt-1 text-sm text-text-muted">
            Emails automáticos que dizem o que falta: no máximo um por semana para cada pessoa, entre 8 e 20
            h, e um clique acaba com eles.{' '}
            <TextLink kind="inline" render={<Link to="/admin/lembretes" />}>
              Ver os que foram enviados
            </TextLink>
          </p>
        </div>
        {reminders.map((setting) => (
          <Setting key={setting.name} control={form.control} isWithoutMail={!isMailConfigured} {...setting} />
        ))}
      </section>
    </FormPanel>
  )
}

type SettingProps = {
  name: (typeof switches)[number]['name'] | (typeof reminders)[number]['name']
  label: string
  help: string
  more?: string
  /** It would need mails, and none are sent: it can only be turned off. */
  isWithoutMail: boolean
  control: Control<SettingsValues>
}

function Setting({ name, label, help, more, isWithoutMail, control }: SettingProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Switch
          label={label}
          checked={field.value}
          onCheckedChange={field.onChange}
          isDisabled={isWithoutMail && !field.value}
          help={more ? <HelpHint about={label}>{more}</HelpHint> : null}
        >
          {help}
          {isWithoutMail ? ' Precisa do envio de emails, que não está configurado.' : null}
        </Switch>
      )}
    />
  )
}
