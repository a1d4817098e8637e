import { isBlank } from '@farol/domain/blank-text.ts'
import type { DraftQuestion } from '@farol/domain/quiz-authoring.ts'
import { importQuestions } from '@farol/domain/quiz-import/import-questions.ts'
import { useDeferredValue, useState } from 'react'
import { counted, QUESTIONS } from '../../../../../text/counts.ts'
import { Button } from '../../../../../ui/button.tsx'
import { CancelButton, Dialog, DialogBody, DialogFooter } from '../../../../../ui/dialog.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { ImportPreview } from './-import-preview.tsx'

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

const EXAMPLE = `Quanto vai para o envelope “Futuro”? {
~10%
=20%
}`

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
      description="Cole perguntas no formato GIFT do Moodle ou Aiken. Nada muda até você adicionar."
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
  const isTooMany = questions.length > room
  return (
    <>
      <DialogBody className="grid gap-5">
        <Field
          label="Texto das perguntas"
          hint="Imagens e comentários de cada opção errada ficam de fora."
          error={isTooMany ? `Cabem só mais ${counted(room, QUESTIONS)} neste quiz.` : undefined}
        >
          <Textarea
            rows={8}
            spellCheck={false}
            placeholder={EXAMPLE}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              onTyping(!isBlank(event.target.value))
            }}
            className="field-sizing-fixed font-mono"
          />
        </Field>
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
