import { EXPLANATION_MAX, POINTS_MAX, POINTS_MIN, QUESTION_TEXT_MAX } from '@farol/domain/limits.ts'
import { type DraftQuestion, newQuestion, QUESTION_TYPES, withType } from '@farol/domain/quiz-authoring.ts'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../../../ui/dialog.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { RadioCards } from '../../../../../ui/radio-group.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { keptQuestion, questionErrors } from './-question-errors.ts'
import { QuestionOptions } from './-question-options.tsx'
import { QUESTION_TYPE_LABELS } from './-question-types.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** None when a new question is written. */
  edited: DraftQuestion | undefined
  onKeep: (question: DraftQuestion) => void
}

export function QuestionDialog({ open, onClose, edited, onKeep }: Props) {
  const title = edited ? 'Editar Pergunta' : 'Adicionar Pergunta'
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      closesOnOutsidePress={false}
      title={title}
    >
      <QuestionForm
        initial={edited ?? newQuestion()}
        saveLabel={edited ? 'Salvar Pergunta' : title}
        onCancel={onClose}
        onKeep={(question) => {
          onKeep(question)
          onClose()
        }}
      />
    </Dialog>
  )
}

type FormProps = {
  initial: DraftQuestion
  saveLabel: string
  onCancel: () => void
  onKeep: (question: DraftQuestion) => void
}

function QuestionForm({ initial, saveLabel, onCancel, onKeep }: FormProps) {
  const [question, setQuestion] = useState(initial)
  const [isTried, setIsTried] = useState(false)
  const errors = isTried ? questionErrors(question) : {}
  const change = (part: Partial<DraftQuestion>) => setQuestion({ ...question, ...part })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog is drawn outside the quiz's form, but React still lets its events bubble up there.
    event.stopPropagation()
    setIsTried(true)
    const [wrong] = Object.keys(questionErrors(question))
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    else onKeep(keptQuestion(question))
  }

  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody className="grid gap-5">
        <RadioCards
          label="Tipo da pergunta"
          value={question.type}
          onValueChange={(type) => setQuestion(withType(question, type))}
          options={QUESTION_TYPES.map((value) => ({ value, label: QUESTION_TYPE_LABELS[value] }))}
        />
        <Field label="Pergunta" isRequired error={errors.text}>
          <Textarea
            name="text"
            rows={2}
            maxLength={QUESTION_TEXT_MAX}
            value={question.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </Field>
        <QuestionOptions question={question} onChange={setQuestion} error={errors.options} />
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem] sm:gap-4">
          <Field label="Explicação (mostrada após responder)">
            <Textarea
              rows={2}
              maxLength={EXPLANATION_MAX}
              value={question.explanation}
              onChange={(event) => change({ explanation: event.target.value })}
            />
          </Field>
          <Field label="Pontos" error={errors.points}>
            <Input
              name="points"
              type="number"
              inputMode="numeric"
              min={POINTS_MIN}
              max={POINTS_MAX}
              className="tabular-nums"
              value={Number.isNaN(question.points) ? '' : question.points}
              onChange={(event) => change({ points: event.target.valueAsNumber })}
            />
          </Field>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit">{saveLabel}</Button>
      </DialogFooter>
    </form>
  )
}
