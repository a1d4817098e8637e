import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { minutesAndSeconds } from '#/text/durations.ts'
import { VIDEO_SOURCE_NAMES } from '#/text/video-sources.ts'
import { Button } from '#/ui/button.tsx'
import { SortableTable } from '#/ui/sortable-table.tsx'
import type { TableColumn } from '#/ui/table.tsx'
import { QuizCell } from './quiz-cell.tsx'
import { VideoFailureBadge } from './video-failure-badge.tsx'

type Props = {
  courseId: string
  lessons: AdminLesson[]
  onMove: (lesson: AdminLesson, position: number) => void
  onDelete: (lesson: AdminLesson) => void
  onDeleteQuiz: (lesson: AdminLesson) => void
}

export function LessonTable({ courseId, lessons, onMove, onDelete, onDeleteQuiz }: Props) {
  // Made once: a course may have a thousand lessons, and rows are drawn again when their columns change.
  const columns = useMemo(
    () => lessonColumns({ courseId, onDelete, onDeleteQuiz }),
    [courseId, onDelete, onDeleteQuiz],
  )
  return (
    <SortableTable
      caption="Aulas do curso, em ordem"
      rows={lessons}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      onMove={onMove}
      columns={columns}
    />
  )
}

type ColumnOptions = Pick<Props, 'courseId' | 'onDelete' | 'onDeleteQuiz'>

const lessonColumns = ({
  courseId,
  onDelete,
  onDeleteQuiz,
}: ColumnOptions): TableColumn<AdminLesson, string>[] => [
  {
    key: 'lesson',
    header: 'Aula',
    isRowHeader: true,
    className: 'w-full',
    cell: (lesson) => <Title lesson={lesson} courseId={courseId} />,
  },
  { key: 'source', header: 'Origem', className: `text-text-muted ${wideOnly}`, cell: sourceName },
  {
    key: 'duration',
    header: 'Duração',
    align: 'right',
    className: wideOnly,
    cell: (lesson) => <Length lesson={lesson} />,
  },
  {
    key: 'quiz',
    header: 'Quiz',
    className: 'max-md:block max-md:before:hidden',
    cell: (lesson) => <QuizCell lesson={lesson} onDelete={() => onDeleteQuiz(lesson)} />,
  },
  {
    key: 'actions',
    header: 'Ações',
    align: 'right',
    cell: (lesson) => (
      <span className="inline-flex justify-end max-md:-ml-3 max-md:justify-start">
        <Button
          variant="ghost"
          size="sm"
          icon={Pencil}
          aria-label={`Editar ${lesson.title}`}
          render={
            <Link
              to="/admin/courses/$courseId/lessons/$lessonId/edit"
              params={{ courseId, lessonId: lesson.id }}
            />
          }
        />
        <Button
          variant="ghost-danger"
          size="sm"
          icon={Trash2}
          aria-label={`Deletar ${lesson.title}`}
          onClick={() => onDelete(lesson)}
        />
      </span>
    ),
  },
]

/** Where there is less room, what these columns say stands under the lesson's name. */
const wideOnly = 'max-xl:hidden'

const sourceName = ({ videoKind }: AdminLesson) => VIDEO_SOURCE_NAMES[videoKind]

/** A video that cannot tell has no length to show. */
function Length({ lesson: { isLengthMissing, videoDuration } }: { lesson: AdminLesson }) {
  if (isLengthMissing) return <span className="whitespace-nowrap text-warning">Sem duração</span>
  return videoDuration > 0 ? minutesAndSeconds(videoDuration) : '–'
}

function opening({ orderIndex, requiresPrevious }: AdminLesson) {
  if (orderIndex === 0) return 'Primeira aula'
  return requiresPrevious ? 'Exige a aula anterior' : 'Aberta desde o início'
}

function Title({ lesson, courseId }: { lesson: AdminLesson; courseId: string }) {
  return (
    <>
      <Link
        to="/admin/courses/$courseId/lessons/$lessonId/edit"
        params={{ courseId, lessonId: lesson.id }}
        className="rounded-sm wrap-anywhere underline-offset-4 hover:underline"
      >
        {lesson.title}
      </Link>
      {lesson.videoFailure ? <VideoFailureBadge count={lesson.videoFailure.count} /> : null}
      <span className="block text-xs font-body text-text-muted">
        {opening(lesson)} · mínimo{'\u00a0'}
        {lesson.minWatchPercentage}%
        <span className="tabular-nums xl:hidden">
          {' '}
          · {sourceName(lesson)}, <Length lesson={lesson} />
        </span>
      </span>
    </>
  )
}
