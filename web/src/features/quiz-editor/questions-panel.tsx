import { fileName } from '@farol/domain/file-name.ts'
import { QUESTIONS_MAX } from '@farol/domain/limits.ts'
import { type DraftQuestion, hasImages } from '@farol/domain/quiz-authoring.ts'
import { exportGift } from '@farol/domain/quiz-import/export-gift.ts'
import {
  CircleAlert,
  Copy,
  CornerUpRight,
  Download,
  Eye,
  Info,
  Pencil,
  Plus,
  Trash2,
  Upload,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { TableLoading } from '#/features/admin/loading.tsx'
import { Panel } from '#/features/admin/page.tsx'
import { useDialogSubject } from '#/features/admin/use-confirm.ts'
import type { DraftOf } from '#/forms/use-stored-draft.ts'
import { notify } from '#/notices/notices.ts'
import { counted, OPTIONS, POINTS } from '#/text/counts.ts'
import { downloadFile } from '#/text/download-file.ts'
import { SchoolText } from '#/text/school-text.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { SortableTable } from '#/ui/sortable-table.tsx'
import type { TableColumn } from '#/ui/table.tsx'
import type { MovedFrom } from './move-question-dialog.tsx'
import {
  type EditedQuestion,
  QUESTION_TYPE_LABELS,
  type QuizQuestions,
  type ScoreRules,
} from './quiz-questions.ts'
import { useDialogDrafts } from './use-draft-questions.ts'

type Props = {
  list: QuizQuestions
  /** Under what drafts of the quiz are stored. Undefined while it is loading. */
  draftOf: DraftOf | undefined
  /** Undefined while it is loading. */
  lesson: { title: string; videoDuration: number } | undefined
  /** Undefined for a quiz that is not saved yet. */
  movedFrom: MovedFrom | undefined
  /** As they are being edited. */
  rules: ScoreRules
  error: string | undefined
  /** Cancelling and saving. */
  footer: ReactNode
}

const questionDialog = lazyPart(async () => (await import('./question-dialog.tsx')).QuestionDialog)
/** What reads pasted questions is long, and few users paste any. */
const importDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog)
const moveDialog = lazyPart(async () => (await import('./move-question-dialog.tsx')).MoveQuestionDialog)
const previewDialog = lazyPart(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

/** The questions, and everything that opens beside them. */
export function QuestionsPanel({ list, draftOf, lesson, rules, movedFrom, error, footer }: Props) {
  const { questions } = list
  const written = useDialogSubject<{ edited: EditedQuestion | undefined }>()
  const { questionDraft, importDraft, leave } = useDialogDrafts(draftOf, list, written.subject?.edited)
  const closeWritten = () => {
    written.close()
    leave(questionDraft)
  }
  const QuestionDialog = useLazyPart(questionDialog, written.isOpen, closeWritten)
  const [isImporting, setIsImporting] = useState(false)
  const ImportDialog = useLazyPart(importDialog, isImporting, () => setIsImporting(false))
  const [isPreviewing, setIsPreviewing] = useState(false)
  const PreviewDialog = useLazyPart(previewDialog, isPreviewing, () => setIsPreviewing(false))
  const moved = useDialogSubject<EditedQuestion>()
  const MoveDialog = useLazyPart(moveDialog, moved.isOpen, moved.close)
  const room = QUESTIONS_MAX - questions.length
  const isLoading = lesson === undefined

  return (
    <>
      <Panel>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2.5 border-b border-border px-5 py-4 md:px-6">
          <h2 className="mr-auto text-[1.1875rem]">Perguntas{isLoading ? null : ` (${questions.length})`}</h2>
          <div className="flex flex-wrap gap-2 max-lg:order-last max-lg:-ml-3 max-lg:w-full">
            {questions.length > 0 || isLoading ? (
              <>
                <Button variant="ghost" size="sm" icon={Eye} onClick={() => setIsPreviewing(true)}>
                  Ver como estudante
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  icon={Download}
                  onClick={() => downloadGift(questions, lesson?.title ?? '')}
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
            onClick={() => written.open({ edited: undefined })}
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
        {questions.length === 0 && !isLoading ? (
          <EmptyState heading="h3" title="Nenhuma pergunta adicionada">
            Escreva a primeira, ou importe perguntas que você já tem em um texto ou no Moodle.
          </EmptyState>
        ) : (
          <QuestionTable
            questions={isLoading ? undefined : questions}
            onMove={list.move}
            onEdit={(question) => written.open({ edited: question })}
            onDuplicate={room > 0 ? list.duplicate : undefined}
            onMoveAway={movedFrom ? moved.open : undefined}
            onRemove={list.remove}
          />
        )}
        {/* At the left: notices stand in the middle or at the right, and must not cover saving. */}
        <div className="flex flex-wrap gap-2.5 border-t border-border px-5 py-4 md:px-6">{footer}</div>
      </Panel>
      {QuestionDialog ? (
        <QuestionDialog
          open={written.isOpen}
          onClose={closeWritten}
          isTyping={list.isTyping}
          onTyping={list.setIsTyping}
          edited={written.subject?.edited}
          draftOf={questionDraft}
          videoDuration={lesson?.videoDuration ?? 0}
          countsPoints={rules.countsPoints}
          onSave={(question) => list.save(question, written.subject?.edited)}
        />
      ) : null}
      {ImportDialog ? (
        <ImportDialog
          draftOf={importDraft}
          open={isImporting}
          onClose={() => {
            setIsImporting(false)
            leave(importDraft)
          }}
          isTyping={list.isTyping}
          onTyping={list.setIsTyping}
          room={room}
          onAdd={list.add}
        />
      ) : null}
      {MoveDialog && moved.subject && movedFrom ? (
        <MoveDialog question={moved.subject} from={movedFrom} open={moved.isOpen} onClose={moved.close} />
      ) : null}
      {PreviewDialog ? (
        <PreviewDialog
          open={isPreviewing}
          onOpenChange={setIsPreviewing}
          questions={questions}
          rules={rules}
        />
      ) : null}
    </>
  )
}

type QuestionTableProps = {
  questions: readonly EditedQuestion[] | undefined
  onMove: (question: EditedQuestion, position: number) => void
  onEdit: (question: EditedQuestion) => void
  /** Undefined when there is no room for another. */
  onDuplicate: ((question: EditedQuestion) => void) | undefined
  /** Moves it to another quiz. Undefined while there is no quiz to move it from. */
  onMoveAway: ((question: EditedQuestion) => void) | undefined
  onRemove: (question: EditedQuestion) => void
}

function QuestionTable({ questions, onMove, onEdit, onDuplicate, onMoveAway, onRemove }: QuestionTableProps) {
  const numberOf = (question: EditedQuestion) => `pergunta ${(questions ?? []).indexOf(question) + 1}`
  const columns: TableColumn<EditedQuestion, string>[] = [
    {
      key: 'question',
      header: 'Pergunta',
      isRowHeader: true,
      className: 'w-full',
      cell: (question) => <Summary question={question} />,
    },
    {
      key: 'actions',
      header: 'Ações',
      align: 'right',
      className: 'md:whitespace-nowrap',
      cell: (question) => (
        <span className="max-md:-ml-2.5 max-md:flex max-md:flex-wrap">
          <Button
            variant="ghost"
            size="sm"
            icon={Pencil}
            aria-label={`Editar ${numberOf(question)}`}
            onClick={() => onEdit(question)}
          />
          {onDuplicate ? (
            <Button
              variant="ghost"
              size="sm"
              icon={Copy}
              aria-label={`Duplicar ${numberOf(question)}`}
              onClick={() => onDuplicate(question)}
            />
          ) : null}
          {onMoveAway ? (
            <Button
              variant="ghost"
              size="sm"
              icon={CornerUpRight}
              aria-label={`Levar ${numberOf(question)} para outro quiz`}
              onClick={() => onMoveAway(question)}
            />
          ) : null}
          <Button
            variant="ghost-danger"
            size="sm"
            icon={Trash2}
            aria-label={`Remover ${numberOf(question)}`}
            onClick={() => onRemove(question)}
          />
        </span>
      ),
    },
  ]
  if (!questions) return <TableLoading columns={columns} isOrdered />
  return (
    <SortableTable
      caption="Perguntas, na ordem em que os estudantes as veem"
      rows={questions}
      rowKey={({ key }) => key}
      rowName={numberOf}
      onMove={onMove}
      columns={columns}
    />
  )
}

function Summary({ question }: { question: EditedQuestion }) {
  const { text, type, options, points } = question
  return (
    <>
      <span className="line-clamp-3 wrap-anywhere">
        <SchoolText text={text} isInline />
      </span>
      <span className="mt-0.5 block text-xs font-body text-text-muted tabular-nums">
        {QUESTION_TYPE_LABELS[type]}, {counted(options.length, OPTIONS)}, {counted(points, POINTS)}
        {hasImages(question) ? ', com imagem' : null}
      </span>
    </>
  )
}

function downloadGift(questions: readonly DraftQuestion[], lessonTitle: string) {
  downloadFile({
    name: `quiz-${fileName(lessonTitle) || 'perguntas'}.gift.txt`,
    content: exportGift(questions),
    type: 'text/plain;charset=utf-8',
  })
  if (questions.some(hasImages))
    notify.info({
      title: 'O arquivo foi sem as imagens',
      detail: 'Este formato só leva textos. Para levar as imagens, exporte o curso.',
    })
}
