import type { SchoolValues } from '@farol/contract/school.ts'
import { DEFAULT_SCHOOL_COLOR, SCHOOL_COLOR } from '@farol/domain/school-color.ts'
import { Controller } from 'react-hook-form'
import { ChangedNotice, FormPanel, type Reload } from '#/features/admin/form-panel.tsx'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { FormattedTextarea } from '#/forms/formatted-textarea.tsx'
import { LeaveGuard } from '#/forms/leave-guard.tsx'
import type { DraftOf } from '#/forms/use-stored-draft.ts'
import { useVersionedForm, type WayOn } from '#/forms/use-versioned-form.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { Switch } from '#/ui/switch.tsx'
import { CertificateFields } from './certificate-fields.tsx'

const preview = lazyPart(async () => (await import('./previews.ts')).PalettePreview)

type Props = {
  values: SchoolValues
  draftOf: DraftOf
  /** Rejects with the problem to show. */
  onSave: (values: SchoolValues) => Promise<WayOn>
  onReload: Reload
}

export function SchoolForm({ values, draftOf, onSave, onReload }: Props) {
  const { form, errors, isSubmitting, isDirty, formProps, conflict, saving, draft } = useVersionedForm({
    draft: draftOf,
    schema: async () => (await import('@farol/contract/school.ts')).schoolBody,
    defaultValues: values,
    places: {
      name: 'field',
      tagline: 'field',
      landingText: 'field',
      hasPublicCatalogue: 'field',
      color: 'field',
      contactEmail: 'field',
      privacyOfficer: 'field',
      privacyEmail: 'field',
      certificateText: 'field',
      certificateCity: 'field',
      certificateSigner: 'field',
    },
    toast: { title: 'Erro ao salvar a escola' },
    save: async (checked) => {
      const wayOn = await onSave(checked)
      form.reset(checked)
      return wayOn
    },
  })
  const typed = form.watch('color').trim().toLowerCase()
  const color = SCHOOL_COLOR.test(typed) ? typed : values.color
  const PalettePreview = useLazyPart(preview, color !== values.color)
  const choose = (chosen: string) =>
    form.setValue('color', chosen, { shouldDirty: true, shouldValidate: Boolean(errors.color) })
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
          Salvar escola
        </Button>
      }
    >
      <LeaveGuard isDirty={isDirty} saving={saving} draft={draft} />
      <DraftNotice draft={draft} />
      {conflict ? <ChangedNotice sentence={conflict} draft={draft} onReload={onReload} /> : null}
      <Field label="Nome da escola" error={errors.name?.message} isRequired>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label="Frase"
        error={errors.tagline?.message}
        hint="Em letras grandes na página inicial, e onde um link para a escola é mostrado."
        isRequired
      >
        <Input autoComplete="off" {...form.register('tagline')} />
      </Field>
      <Field
        label="Texto da página inicial"
        error={errors.landingText?.message}
        hint="Aparece abaixo da frase, para quem ainda não entrou."
      >
        <FormattedTextarea hasHeadings rows={5} {...form.register('landingText')} />
      </Field>
      <Controller
        control={form.control}
        name="hasPublicCatalogue"
        render={({ field }) => (
          <Switch label="Catálogo público" checked={field.value} onCheckedChange={field.onChange}>
            Quem ainda não entrou vê, na página inicial e em buscadores, os cursos publicados e abertos a
            todos, com os títulos das aulas. Os vídeos continuam só para quem entra.
          </Switch>
        )}
      />
      <Field
        label="Cor"
        error={errors.color?.message}
        hint="Escolha a cor da escola. Ajustamos o tom onde for preciso para que tudo se leia bem."
      >
        <div className="flex flex-wrap items-center gap-2.5">
          <div className="w-36">
            <Input autoComplete="off" spellCheck={false} {...form.register('color')} />
          </div>
          <input
            type="color"
            aria-label="Escolher a cor em uma paleta"
            value={color}
            onChange={({ target }) => choose(target.value)}
            className="h-12 w-16 cursor-pointer rounded-md border border-border-strong bg-surface-raised p-1"
          />
          {color === DEFAULT_SCHOOL_COLOR ? null : (
            <Button variant="ghost" size="sm" onClick={() => choose(DEFAULT_SCHOOL_COLOR)}>
              Voltar à cor original
            </Button>
          )}
        </div>
      </Field>
      {PalettePreview && color !== values.color ? <PalettePreview color={color} /> : null}
      <Field
        label="Email de contato"
        error={errors.contactEmail?.message}
        hint="Para quem tem uma pergunta à escola. Aparece na página de privacidade."
      >
        <Input type="email" autoComplete="off" {...form.register('contactEmail')} />
      </Field>
      <Field
        label="Encarregado pelos dados pessoais"
        error={errors.privacyOfficer?.message}
        hint="A LGPD pede que a escola diga quem responde pelos dados das pessoas. Aparece na página de privacidade."
      >
        <Input autoComplete="off" {...form.register('privacyOfficer')} />
      </Field>
      <Field label="Email do encarregado" error={errors.privacyEmail?.message}>
        <Input type="email" autoComplete="off" {...form.register('privacyEmail')} />
      </Field>
      <CertificateFields form={form} />
    </FormPanel>
  )
}
