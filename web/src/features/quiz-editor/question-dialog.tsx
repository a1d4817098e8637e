import { EXPLANATION_MAX, POINTS_MAX, POINTS_MIN, QUESTION_TEXT_MAX } from '@farol/domain/limits.ts'
import { questionEdit, type SavedQuestion } from '@farol/domain/question-edits.ts'
import {
  type DraftOption,
  type DraftQuestion,
  isSameQuestion,
  newQuestion,
  QUESTION_TYPES,
  type QuestionType,
  withType,
} from '@farol/domain/quiz-authoring.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { CancelButton, Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { RadioCards } from '#/ui/radio-group.tsx'
import { Textarea } from '#/ui/textarea.tsx'
import type { EditedQuestion } from './edited-question.ts'
import { keptQuestion, questionErrors } from './question-errors.ts'
import { QuestionOptions } from './question-options.tsx'
import { QUESTION_TYPE_LABELS } from './question-types.ts'
import { SameQuestion } from './same-question.tsx'
import type { WrittenQuestion } from './use-quiz-questions.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** None when a new question is written. */
  edited: EditedQuestion | undefined
  onKeep: (question: WrittenQuestion) => void
  /** Something is typed that would be lost. */
  isTyping: boolean
  onTyping: (isTyping: boolean) => void
}

const LOSS = {
  title: 'Descartar a pergunta?',
  text: 'O que você escreveu nela ainda não entrou no quiz.',
  stayLabel: 'Continuar escrevendo',
  leaveLabel: 'Descartar',
}

export function QuestionDialog({ open, onClose, edited, onKeep, isTyping, onTyping }: Props) {
  const title = edited ? 'Editar Pergunta' : 'Adicionar Pergunta'
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      closesOnOutsidePress={false}
      loss={isTyping ? LOSS : undefined}
      title={title}
    >
      <QuestionForm
        initial={edited ?? newQuestion()}
        answered={edited?.answered}
        wasTextFix={edited?.isTextFix}
        saveLabel={edited ? 'Salvar Pergunta' : title}
        onTyping={onTyping}
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
  onTyping: (isTyping: boolean) => void
  onKeep: (question: WrittenQuestion) => void
  answered: SavedQuestion | undefined
  wasTextFix: boolean | undefined
}

function QuestionForm({ initial, saveLabel, onTyping, onKeep, answered, wasTextFix = true }: FormProps) {
  const [start] = useState(initial)
  const [question, setQuestion] = useState(start)
  const [otherOptions, setOtherOptions] = useState<DraftOption[]>()
  const [isTextFix, setIsTextFix] = useState(wasTextFix)
  const edit = answered ? questionEdit(answered, keptQuestion(question)) : undefined
  const [isTried, setIsTried] = useState(false)
  const explanationRef = useRef<HTMLTextAreaElement>(null)
  const errors = isTried ? questionErrors(question) : {}
  const write = (next: DraftQuestion) => {
    setQuestion(next)
    onTyping(!isSameQuestion(start, next))
  }
  const change = (part: Partial<DraftQuestion>) => write({ ...question, ...part })
  const changeType = (type: QuestionType) => {
    setOtherOptions(question.options)
    write(withType(question, type, otherOptions))
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog is drawn outside the quiz's form, but React still lets its events bubble up there.
    event.stopPropagation()
    setIsTried(true)
    const [wrong] = Object.keys(questionErrors(question))
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    else onKeep({ ...keptQuestion(question), isTextFix })
  }

  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody className="grid gap-5">
        <RadioCards
          label="Tipo da pergunta"
          value={question.type}
          onValueChange={changeType}
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
        <QuestionOptions
          question={question}
          onChange={write}
          onLeave={() => explanationRef.current?.focus()}
          error={errors.options}
        />
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem] sm:gap-4">
          <Field label="Explicação (mostrada após responder)">
            <Textarea
              ref={explanationRef}
              rows={2}
              maxLength={EXPLANATION_MAX}
              value={question.explanation}
              onChange={(event) => change({ explanation: event.target.value })}
            />
          </Field>
          <Field
            label="Pontos"
            hint="Os pontos não mudam a nota: cada pergunta vale o mesmo."
            error={errors.points}
          >
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
        {edit ? <SameQuestion edit={edit} isTextFix={isTextFix} onChange={setIsTextFix} /> : null}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <Button type="submit">{saveLabel}</Button>
      </DialogFooter>
    </form>
  )
}
