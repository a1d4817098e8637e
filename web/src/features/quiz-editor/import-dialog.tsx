import { isBlank } from '@farol/domain/blank-text.ts'
import type { DraftQuestion } from '@farol/domain/quiz-authoring.ts'
import { importQuestions } from '@farol/domain/quiz-import/import-questions.ts'
import { useDeferredValue, useState } from 'react'
import { counted, QUESTIONS } from '#/text/counts.ts'
import { Button } from '#/ui/button.tsx'
import { CancelButton, Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Textarea } from '#/ui/textarea.tsx'
import { ImportPreview } from './import-preview.tsx'
import { QuestionFile } from './question-file.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** Something is pasted that would be lost. */
  isTyping: boolean
  onTyping: (isTyping: boolean) => void
  /** How many questions still fit. */
  room: number
  onAdd: (questions: readonly DraftQuestion[]) => void
}

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

export function ImportDialog({ open, onClose, isTyping, onTyping, room, onAdd }: Props) {
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

type FormProps = Pick<Props, 'room' | 'onAdd' | 'onTyping'>

function ImportForm({ room, onTyping, onAdd }: FormProps) {
  const [text, setText] = useState('')
  const { questions, problems } = importQuestions(useDeferredValue(text))
  const write = (next: string) => {
    setText(next)
    onTyping(!isBlank(next))
  }
  const isTooMany = questions.length > room
  return (
    <>
      <DialogBody className="grid gap-5">
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
            className="field-sizing-fixed font-mono"
          />
        </Field>
        <QuestionFile onText={write} />
        <Example />
        <ImportPreview questions={questions} problems={problems} isBlank={text.trim() === ''} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <Button disabled={questions.length === 0 || isTooMany} onClick={() => onAdd(questions)}>
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
