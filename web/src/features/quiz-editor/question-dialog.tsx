import { beyondVideo, isWithinVideo } from '@farol/domain/explanation-moment.ts'
import { EXPLANATION_MAX, POINTS_MAX, POINTS_MIN, QUESTION_TEXT_MAX } from '@farol/domain/limits.ts'
import { questionEdit, type SavedQuestion } from '@farol/domain/question-edits.ts'
import {
  type DraftOption,
  type DraftQuestion,
  filledOptions,
  isSameQuestion,
  newQuestion,
  QUESTION_PROBLEMS,
  QUESTION_TYPES,
  type QuestionType,
  type QuizImage,
  questionProblem,
  withImage,
  withType,
} from '@farol/domain/quiz-authoring.ts'
import { ImageUp } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { ImageFileButton } from '#/features/images/image-file-button.tsx'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { FormattedTextarea } from '#/forms/formatted-textarea.tsx'
import { LengthInput, UNREADABLE_LENGTH } from '#/forms/length-input.tsx'
import { useDraftState } from '#/forms/use-draft-state.ts'
import type { DraftOf } from '#/forms/use-stored-draft.ts'
import { Button } from '#/ui/button.tsx'
import { CancelButton, Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { RadioCards } from '#/ui/radio-group.tsx'
import { WithImage } from './question-image.tsx'
import { QuestionOptions } from './question-options.tsx'
import { type EditedQuestion, QUESTION_TYPE_LABELS, type WrittenQuestion } from './quiz-questions.ts'
import { KeyChange, SameQuestion } from './same-question.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** None when a new question is written. */
  edited: EditedQuestion | undefined
  draftOf: DraftOf | undefined
  onSave: (question: WrittenQuestion) => void
  /** Something is typed that would be lost. */
  isTyping: boolean
  onTyping: (isTyping: boolean) => void
  /** The length of the lesson, in seconds; 0 if unknown. */
  videoDuration: number
  /** The points of a question count in the score. */
  countsPoints: boolean
}

const POINTS_COUNT = 'O peso na nota: 2 pontos pesam o dobro de 1.'
const POINTS_DO_NOT_COUNT = 'Não mudam a nota, a não ser que o quiz os considere.'

const LOSS = {
  title: 'Descartar a pergunta?',
  text: 'O que você escreveu nela ainda não entrou no quiz.',
  stayLabel: 'Continuar escrevendo',
  leaveLabel: 'Descartar',
}

export function QuestionDialog({ open, onClose, edited, onSave, isTyping, onTyping, ...quiz }: Props) {
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
        initial={startOf(edited)}
        answered={edited?.answered}
        saveLabel={edited ? 'Salvar Pergunta' : title}
        onTyping={onTyping}
        {...quiz}
        onSave={(question) => {
          onSave(question)
          onClose()
        }}
      />
    </Dialog>
  )
}

type FormProps = {
  initial: WrittenQuestion
  draftOf: DraftOf | undefined
  saveLabel: string
  onTyping: (isTyping: boolean) => void
  onSave: (question: WrittenQuestion) => void
  answered: SavedQuestion | undefined
  videoDuration: number
  countsPoints: boolean
}

const startOf = (edited: EditedQuestion | undefined): WrittenQuestion => ({
  isTextFix: true,
  isKeyFix: true,
  ...(edited ?? newQuestion()),
  image: edited?.image ?? null,
})

function QuestionForm({ initial, draftOf, saveLabel, onTyping, onSave, ...props }: FormProps) {
  const { answered, videoDuration, countsPoints } = props
  const [start] = useState(initial)
  const { typed: question, setTyped: setQuestion, draft } = useDraftState(draftOf, start)
  const [otherOptions, setOtherOptions] = useState<DraftOption[]>()
  const edit = answered ? questionEdit(answered, trimmedQuestion(question)) : undefined
  const [isTried, setIsTried] = useState(false)
  const [sendingCount, setSendingCount] = useState(0)
  const explanationRef = useRef<HTMLTextAreaElement>(null)
  const errors = isTried ? questionErrors(question, videoDuration) : {}
  const write = (next: DraftQuestion) => {
    setQuestion({ ...question, ...next })
    onTyping(!isSameQuestion(start, next))
  }
  // An image arrives later: what was written meanwhile stays.
  const imageProps = (position: number | null) => ({
    onChange: (image: QuizImage | null) => {
      setQuestion((current) => ({ ...current, ...withImage(current, { position, image }) }))
      onTyping(true)
    },
    onSending: (isSending: boolean) => setSendingCount((count) => count + (isSending ? 1 : -1)),
  })
  const change = (part: Partial<DraftQuestion>) => write({ ...question, ...part })
  const changeType = (type: QuestionType) => {
    setOtherOptions(question.options)
    write(withType(question, type, otherOptions))
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog is drawn outside the quiz's form, but React still lets its events bubble up there.
    event.stopPropagation()
    if (sendingCount > 0) return
    setIsTried(true)
    const [wrong] = Object.keys(questionErrors(question, videoDuration))
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    else {
      draft.forget()
      onSave({ ...question, ...trimmedQuestion(question) })
    }
  }

  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody className="grid gap-5">
        <DraftNotice draft={draft} onDiscard={() => onTyping(false)} />
        <RadioCards
          label="Tipo da pergunta"
          value={question.type}
          onValueChange={changeType}
          isDisabled={sendingCount > 0}
          options={QUESTION_TYPES.map((value) => ({ value, label: QUESTION_TYPE_LABELS[value] }))}
        />
        <WithImage of="da pergunta" image={question.image} {...imageProps(null)}>
          {(choose) => (
            <>
              <Field label="Pergunta" isRequired error={errors.text}>
                <FormattedTextarea
                  name="text"
                  rows={2}
                  maxLength={QUESTION_TEXT_MAX}
                  value={question.text}
                  onChange={(event) => change({ text: event.target.value })}
                />
              </Field>
              {question.image ? null : (
                <ImageFileButton
                  variant="ghost"
                  size="sm"
                  icon={ImageUp}
                  label="Imagem da pergunta"
                  onChoose={choose}
                  className="mt-1 -ml-3"
                >
                  Adicionar imagem
                </ImageFileButton>
              )}
            </>
          )}
        </WithImage>
        <QuestionOptions
          question={question}
          onChange={write}
          imageProps={imageProps}
          isSending={sendingCount > 0}
          onLeave={() => explanationRef.current?.focus()}
          error={errors.options}
        />
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem] sm:gap-4">
          <Field label="Explicação (mostrada após responder)">
            <FormattedTextarea
              ref={explanationRef}
              rows={2}
              maxLength={EXPLANATION_MAX}
              value={question.explanation}
              onChange={(event) => change({ explanation: event.target.value })}
            />
          </Field>
          <Field
            label="Pontos"
            hint={countsPoints ? POINTS_COUNT : POINTS_DO_NOT_COUNT}
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
        <Field
          label="Minuto da explicação"
          hint="Opcional: onde o vídeo da aula explica, como 2:14. Quem errar poderá ir direto a esse ponto."
          error={errors.explanationSeconds}
        >
          <LengthInput
            name="explanationSeconds"
            value={question.explanationSeconds ?? 0}
            onChange={(seconds) => change({ explanationSeconds: seconds === 0 ? null : seconds })}
          />
        </Field>
        {edit === 'another-key' ? (
          <KeyChange
            isKeyFix={question.isKeyFix}
            onChange={(isKeyFix) => setQuestion({ ...question, isKeyFix })}
          />
        ) : edit ? (
          <SameQuestion
            edit={edit}
            isTextFix={question.isTextFix}
            onChange={(isTextFix) => setQuestion({ ...question, isTextFix })}
          />
        ) : null}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <Button type="submit" isLoading={sendingCount > 0} loadingText="Enviando a imagem…">
          {saveLabel}
        </Button>
      </DialogFooter>
    </form>
  )
}

type QuestionErrors = { text?: string; options?: string; points?: string; explanationSeconds?: string }

/** What is wrong with a question, each sentence at its place. */
function questionErrors(question: DraftQuestion, videoDuration: number): QuestionErrors {
  const problem = questionProblem(question)
  const isText = problem === 'blank-text'
  // A blank question hides what its options lack: they are looked at on their own as well.
  const ofOptions = isText ? questionProblem({ ...question, text: '?' }) : problem
  return {
    ...(isText ? { text: QUESTION_PROBLEMS[problem] } : {}),
    ...(ofOptions ? { options: QUESTION_PROBLEMS[ofOptions] } : {}),
    ...(arePoints(question.points) ? {} : { points: `Use um número de ${POINTS_MIN} a ${POINTS_MAX}.` }),
    ...momentError(question, videoDuration),
  }
}

function momentError({ explanationSeconds: at }: DraftQuestion, videoDuration: number): QuestionErrors {
  if (at === null) return {}
  if (Number.isNaN(at)) return { explanationSeconds: UNREADABLE_LENGTH }
  return isWithinVideo(at, videoDuration) ? {} : { explanationSeconds: beyondVideo(videoDuration) }
}

const arePoints = (points: number) => Number.isInteger(points) && points >= POINTS_MIN && points <= POINTS_MAX

/** As it is added to the list, also without its blank options. */
const trimmedQuestion = (question: DraftQuestion): DraftQuestion => ({
  ...question,
  text: question.text.trim(),
  explanation: question.explanation.trim(),
  image: described(question.image),
  options: filledOptions(question.options).map((option) => ({ ...option, image: described(option.image) })),
})

const described = (image: QuizImage | null | undefined) =>
  image ? { ...image, description: image.description.trim() } : null
