import { isBlank } from '@farol/domain/blank-text.ts'
import type { DraftQuestion } from '@farol/domain/quiz-authoring.ts'
import { importQuestions } from '@farol/domain/quiz-import/import-questions.ts'
import type { ImportedQuestions, ImportProblem } from '@farol/domain/quiz-import/imported-questions.ts'
import { Check, CircleAlert, FileUp } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { optionLetter } from '#/features/quiz/option-letter.ts'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { useDraftState } from '#/forms/use-draft-state.ts'
import type { DraftOf } from '#/forms/use-stored-draft.ts'
import { agreeing, counted, PROBLEMS, QUESTIONS } from '#/text/counts.ts'
import { decodedText } from '#/text/decoded-text.ts'
import { Button } from '#/ui/button.tsx'
import { CancelButton, Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Textarea } from '#/ui/textarea.tsx'

type Props = {
  draftOf: DraftOf | undefined
  open: boolean
  onClose: () => void
  /** Something is pasted that would be lost. */
  isTyping: boolean
  onTyping: (isTyping: boolean) => void
  /** How many questions still fit. */
  room: number
  onAdd: (questions: readonly DraftQuestion[]) => void
}

const EMPTY = { text: '' }
/** The browser stores a few megabytes for all drafts; so long a text comes from a file that the author still has. */
const STORED_TEXT_MAX = 200_000
const EXAMPLE = `Quanto vai para o envelope “Futuro”?
A. 10%
B. 20%
RESPOSTA: B`

const LOSS = {
  title: 'Descartar o texto colado?',
  text: 'As perguntas dele ainda não entraram no quiz.',
  stayLabel: 'Continuar escrevendo',
  leaveLabel: 'Descartar',
}

export function ImportDialog({ draftOf, open, onClose, isTyping, onTyping, room, onAdd }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      closesOnOutsidePress={false}
      loss={isTyping ? LOSS : undefined}
      title="Importar perguntas"
      description="Cole as perguntas, ou escolha um arquivo de texto. Nada muda até você adicionar."
    >
      <ImportForm
        draftOf={draftOf}
        room={room}
        onTyping={onTyping}
        onAdd={(questions) => {
          onAdd(questions)
          onClose()
        }}
      />
    </Dialog>
  )
}

type FormProps = Pick<Props, 'draftOf' | 'room' | 'onAdd' | 'onTyping'>

function ImportForm({ draftOf, room, onTyping, onAdd }: FormProps) {
  const { typed, setTyped, draft } = useDraftState(
    draftOf,
    EMPTY,
    (pasted) => pasted.text.length > STORED_TEXT_MAX,
  )
  const { text } = typed
  const { questions, problems } = importQuestions(useDeferredValue(text))
  const write = (next: string) => {
    setTyped({ text: next })
    onTyping(!isBlank(next))
  }
  const add = () => {
    draft.forget()
    onAdd(questions)
  }
  const isTooMany = questions.length > room
  return (
    <>
      <DialogBody className="grid gap-5">
        <DraftNotice draft={draft} onDiscard={() => onTyping(false)} />
        <Field
          label="Texto das perguntas"
          hint="Também lemos GIFT, o formato em que o Moodle exporta perguntas. Imagens ficam de fora."
          error={isTooMany ? `Cabem só mais ${counted(room, QUESTIONS)} neste quiz.` : undefined}
        >
          <Textarea
            rows={8}
            spellCheck={false}
            value={text}
            onChange={(event) => write(event.target.value)}
            resizes="fixed"
            className="font-mono"
          />
        </Field>
        <QuestionFile onText={write} />
        <Example />
        <ImportPreview questions={questions} problems={problems} isBlank={text.trim() === ''} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <Button disabled={questions.length === 0 || isTooMany} onClick={add}>
          {questions.length === 0
            ? 'Adicionar perguntas'
            : `Adicionar ${counted(questions.length, QUESTIONS)}`}
        </Button>
      </DialogFooter>
    </>
  )
}

const Example = () => (
  <details className="text-sm">
    <summary className="min-h-8 cursor-pointer rounded-sm font-strong pointer-coarse:min-h-11">
      Ver um exemplo
    </summary>
    <pre className="mt-2 overflow-x-auto rounded-md bg-surface-sunken px-4 py-3 font-mono">{EXAMPLE}</pre>
    <p className="mt-2 text-text-muted">
      Uma linha em branco separa uma pergunta da outra. Este jeito de escrever se chama Aiken.
    </p>
  </details>
)

type ImportPreviewProps = ImportedQuestions & { isBlank: boolean }

/** What was understood of the pasted text, and what was not. */
function ImportPreview({ questions, problems, isBlank }: ImportPreviewProps) {
  return (
    <>
      <p role="status" className="font-strong tabular-nums">
        {isBlank ? null : summary(questions.length, problems.length)}
      </p>
      {problems.length > 0 ? <Problems problems={problems} /> : null}
      {questions.length > 0 ? <Understood questions={questions} /> : null}
    </>
  )
}

function summary(understood: number, wrong: number) {
  const found = `${counted(understood, QUESTIONS)} ${agreeing(understood, ['entendida', 'entendidas'])}`
  return wrong === 0 ? `${found}.` : `${found}, ${counted(wrong, PROBLEMS)} para corrigir.`
}

const Problems = ({ problems }: { problems: ImportProblem[] }) => (
  <ul aria-label="O que corrigir" className="grid gap-1.5 rounded-md bg-danger-soft px-4 py-3 text-danger">
    {problems.map(({ line, message }) => (
      <li key={`${line} ${message}`} className="flex items-start gap-2">
        <CircleAlert size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
        <span>
          <strong className="font-strong tabular-nums">Linha {line}:</strong> {message}
        </span>
      </li>
    ))}
  </ul>
)

const Understood = ({ questions }: { questions: DraftQuestion[] }) => (
  <ol aria-label="Perguntas entendidas" className="grid gap-4">
    {numbered(questions).map(({ number, question }) => (
      <li key={number} className="border-t border-border pt-3">
        <p className="font-strong wrap-anywhere whitespace-pre-line">
          {number}. {question.text}
        </p>
        <ul className="mt-1.5 grid gap-0.5">
          {question.options.map(({ text, isCorrect }, position) => (
            <li
              key={optionLetter(position)}
              className={isCorrect ? 'font-strong text-success' : 'text-text-muted'}
            >
              <span className="flex items-start gap-2 wrap-anywhere">
                <span className="grid size-5 flex-none place-items-center">
                  {isCorrect ? <Check size={16} strokeWidth={1.75} role="img" aria-label="Correta:" /> : '–'}
                </span>
                {text}
              </span>
            </li>
          ))}
        </ul>
        {question.explanation ? (
          <p className="mt-1.5 text-xs wrap-anywhere whitespace-pre-line text-text-muted">
            Explicação: {question.explanation}
          </p>
        ) : null}
      </li>
    ))}
  </ol>
)

const numbered = (questions: readonly DraftQuestion[]) =>
  questions.map((question, index) => ({ number: index + 1, question }))

/** Far more than as many questions as a quiz can have. */
const FILE_MAX_BYTES = 2 * 1024 * 1024

/** Reads a text file of questions into the field. */
function QuestionFile({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > FILE_MAX_BYTES) return setProblem('Este arquivo é grande demais. Escolha um de até 2 MB.')
    const text = decodedText(await file.arrayBuffer())
    setProblem(
      text === undefined
        ? 'Este arquivo não é de texto. Salve o documento como .txt e tente novamente.'
        : undefined,
    )
    if (text !== undefined) onText(text)
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".txt,.gift,text/plain"
        aria-label="Arquivo de perguntas"
        hidden
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button variant="outline" size="sm" icon={FileUp} onClick={() => input.current?.click()}>
        Escolher arquivo
      </Button>
      {problem ? (
        <p role="alert" className="mt-2 text-xs font-strong text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
