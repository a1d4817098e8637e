import { PASSING_SCORE_STEP, PERCENT_MAX, PERCENT_MIN } from '@farol/domain/limits.ts'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Panel } from '#/features/admin/page.tsx'
import { Field } from '#/ui/field.tsx'
import { HelpHint } from '#/ui/help-hint.tsx'
import { LineInput } from '#/ui/line-input.tsx'
import { Slider } from '#/ui/slider.tsx'
import { Switch } from '#/ui/switch.tsx'
import { Textarea } from '#/ui/textarea.tsx'
import type { QuizEdit } from './quiz-editor-screen.tsx'

type Fields = Omit<QuizEdit, 'questions'>

type Props = {
  form: UseFormReturn<Fields>
  /** Students have answered it already. */
  hasAttempts: boolean
}

export function QuizFields({ form, hasAttempts }: Props) {
  const { errors } = form.formState
  return (
    <Panel className="grid grid-cols-1 gap-6 p-5 md:p-6">
      <div className="grid gap-6 md:grid-cols-2 md:gap-5">
        <Field
          label="Título do Quiz"
          isRequired
          error={errors.title?.message}
          hint="Os estudantes o veem ao lado da aula. Se este serve, deixe como está."
        >
          <LineInput {...form.register('title')} />
        </Field>
        <Field label="Descrição (opcional)" error={errors.description?.message}>
          <Textarea rows={1} {...form.register('description')} />
        </Field>
      </div>
      <Controller
        control={form.control}
        name="passingScore"
        render={({ field }) => (
          <Slider
            label="Nota Mínima para Aprovação"
            value={field.value}
            onValueChange={field.onChange}
            min={PERCENT_MIN}
            max={PERCENT_MAX}
            step={PASSING_SCORE_STEP}
          />
        )}
      />
      <div className="grid items-start gap-5 md:grid-cols-2 md:gap-10">
        <Controller
          control={form.control}
          name="showFeedback"
          render={({ field }) => (
            <Switch label="Mostrar feedback" checked={field.value} onCheckedChange={field.onChange}>
              Depois de enviar, o estudante vê as respostas certas e as explicações.
            </Switch>
          )}
        />
        <Controller
          control={form.control}
          name="isRetakeAllowed"
          render={({ field }) => (
            <Switch
              label="Nova tentativa após rever a aula"
              checked={field.value}
              onCheckedChange={field.onChange}
              help={
                <HelpHint about="Nova tentativa após rever a aula">
                  Cada estudante tem uma tentativa, e só uma vale. Depois de rever a aula até o mínimo
                  assistido, a nova substitui a anterior. Desligado, só a administração libera outra.
                </HelpHint>
              }
            >
              Quem não atingir a nota mínima refaz o quiz depois de assistir à aula de novo.
            </Switch>
          )}
        />
        <Controller
          control={form.control}
          name="hideKeyBeforeRetake"
          render={({ field }) => (
            <Switch
              label="Respostas certas só depois da última tentativa"
              checked={field.value ?? false}
              onCheckedChange={field.onChange}
            >
              Quem ainda pode refazer o quiz vê o que errou, mas não a resposta certa.
            </Switch>
          )}
        />
        <Controller
          control={form.control}
          name="countsPoints"
          render={({ field }) => (
            <Switch
              label="Considerar os pontos na nota"
              checked={field.value ?? false}
              onCheckedChange={field.onChange}
            >
              Uma pergunta de 2 pontos pesa na nota o dobro de uma de 1. Desligado, todas valem o mesmo.
              {hasAttempts ? ' Vale para as próximas tentativas: as notas já dadas ficam como estão.' : null}
            </Switch>
          )}
        />
      </div>
    </Panel>
  )
}
