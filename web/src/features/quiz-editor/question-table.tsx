import { Pencil, Trash2 } from 'lucide-react'
import { counted, OPTIONS, POINTS } from '#/text/counts.ts'
import { Button } from '#/ui/button.tsx'
import { SortableTable } from '#/ui/sortable-table.tsx'
import type { EditedQuestion } from './edited-question.ts'
import { QUESTION_TYPE_LABELS } from './question-types.ts'

type Props = {
  questions: readonly EditedQuestion[]
  onMove: (question: EditedQuestion, position: number) => void
  onEdit: (question: EditedQuestion) => void
  onRemove: (question: EditedQuestion) => void
}

export function QuestionTable({ questions, onMove, onEdit, onRemove }: Props) {
  const numberOf = (question: EditedQuestion) => `pergunta ${questions.indexOf(question) + 1}`
  return (
    <SortableTable
      caption="Perguntas, na ordem em que os estudantes as veem"
      rows={questions}
      rowKey={({ key }) => key}
      rowName={numberOf}
      onMove={onMove}
      columns={[
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
          className: 'whitespace-nowrap',
          cell: (question) => (
            <span className="max-md:-ml-2.5">
              <Button
                variant="ghost"
                size="sm"
                icon={Pencil}
                aria-label={`Editar ${numberOf(question)}`}
                onClick={() => onEdit(question)}
              />
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
      ]}
    />
  )
}

function Summary({ question: { text, type, options, points } }: { question: EditedQuestion }) {
  return (
    <>
      <span className="line-clamp-3 wrap-anywhere">{text}</span>
      <span className="mt-0.5 block text-xs font-body text-text-muted tabular-nums">
        {QUESTION_TYPE_LABELS[type]}, {counted(options.length, OPTIONS)}, {counted(points, POINTS)}
      </span>
    </>
  )
}
