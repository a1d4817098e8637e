import { QUESTIONS_MAX } from '@farol/domain/limits.ts'
import { CircleAlert, Download, Eye, Info, Plus, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Panel } from '#/features/admin/panel.tsx'
import { useQuestion } from '#/features/admin/use-question.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { downloadGift } from './download-gift.ts'
import type { EditedQuestion } from './edited-question.ts'
import { QuestionTable } from './question-table.tsx'
import type { QuizQuestions } from './use-quiz-questions.ts'

type Props = {
  list: QuizQuestions
  lessonTitle: string
  error: string | undefined
  /** Cancelling and saving. */
  footer: ReactNode
}

const questionDialog = lazyPart(async () => (await import('./question-dialog.tsx')).QuestionDialog)
/** What reads pasted questions is long, and few users paste any. */
const importDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog)
const previewDialog = lazyPart(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

/** The questions, and everything that opens beside them. */
export function QuestionsPanel({ list, lessonTitle, error, footer }: Props) {
  const { questions } = list
  const written = useQuestion<{ edited: EditedQuestion | undefined }>()
  const closeWritten = () => {
    written.close()
    list.setIsTyping(false)
  }
  const QuestionDialog = useLazyPart(questionDialog, written.isOpen, closeWritten)
  const [isImporting, setIsImporting] = useState(false)
  const ImportDialog = useLazyPart(importDialog, isImporting, () => setIsImporting(false))
  const [isPreviewing, setIsPreviewing] = useState(false)
  const PreviewDialog = useLazyPart(previewDialog, isPreviewing, () => setIsPreviewing(false))
  const room = QUESTIONS_MAX - questions.length

  return (
    <>
      <Panel>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2.5 border-b border-border px-5 py-4 md:px-6">
          <h2 className="mr-auto text-[1.1875rem]">Perguntas ({questions.length})</h2>
          <div className="flex flex-wrap gap-2 max-lg:order-last max-lg:-ml-3 max-lg:w-full">
            {questions.length > 0 ? (
              <>
                <Button variant="ghost" size="sm" icon={Eye} onClick={() => setIsPreviewing(true)}>
                  Ver como estudante
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  icon={Download}
                  onClick={() => downloadGift(questions, lessonTitle)}
                >
                  Exportar
                </Button>
              </>
            ) : null}
            <Button
              variant="ghost"
              size="sm"
              icon={Upload}
              disabled={room === 0}
              onClick={() => setIsImporting(true)}
            >
              Importar
            </Button>
          </div>
          <Button
            variant="outline"
            size="sm"
            icon={Plus}
            disabled={room === 0}
            onClick={() => written.ask({ edited: undefined })}
            className="max-sm:w-full"
          >
            Adicionar Pergunta
          </Button>
        </div>
        {room === 0 ? (
          <p className="flex items-start gap-2 px-5 pt-4 text-text-muted md:px-6">
            <Info size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
            Este quiz chegou ao limite de {QUESTIONS_MAX} perguntas. Para adicionar outra, remova uma.
          </p>
        ) : null}
        {error ? (
          <p role="alert" className="flex items-center gap-1.5 px-5 pt-4 font-strong text-danger md:px-6">
            <CircleAlert size={18} strokeWidth={1.75} aria-hidden className="flex-none" />
            {error}
          </p>
        ) : null}
        {questions.length === 0 ? (
          <EmptyState heading="h3" title="Nenhuma pergunta adicionada">
            Escreva a primeira, ou importe perguntas que você já tem em um texto ou no Moodle.
          </EmptyState>
        ) : (
          <QuestionTable
            questions={questions}
            onMove={list.move}
            onEdit={(question) => written.ask({ edited: question })}
            onRemove={list.remove}
          />
        )}
        {/* At the left: every change of a question is told in the bottom right corner, and must not cover saving. */}
        <div className="flex flex-wrap gap-2.5 border-t border-border px-5 py-4 md:px-6">{footer}</div>
      </Panel>
      {QuestionDialog ? (
        <QuestionDialog
          open={written.isOpen}
          onClose={closeWritten}
          isTyping={list.isTyping}
          onTyping={list.setIsTyping}
          edited={written.subject?.edited}
          onKeep={(question) => list.keep(question, written.subject?.edited)}
        />
      ) : null}
      {ImportDialog ? (
        <ImportDialog
          open={isImporting}
          onClose={() => {
            setIsImporting(false)
            list.setIsTyping(false)
          }}
          isTyping={list.isTyping}
          onTyping={list.setIsTyping}
          room={room}
          onAdd={list.add}
        />
      ) : null}
      {PreviewDialog ? (
        <PreviewDialog open={isPreviewing} onOpenChange={setIsPreviewing} questions={questions} />
      ) : null}
    </>
  )
}
