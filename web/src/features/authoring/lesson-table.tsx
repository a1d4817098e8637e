import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import { Link } from '@tanstack/react-router'
import { ListChecks, Pencil, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { TableLoading } from '#/features/admin/loading.tsx'
import { ATTEMPTS, counted, QUESTIONS } from '#/text/counts.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { VIDEO_SOURCE_NAMES } from '#/text/video-sources.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { SortableTable } from '#/ui/sortable-table.tsx'
import type { TableColumn } from '#/ui/table.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { VideoFailureBadge } from './badges.tsx'
import { LessonVideoState } from './lesson-video-state.tsx'

type Props = {
  courseId: string
  /** Undefined while they are loading. */
  lessons: AdminLesson[] | undefined
  onMove: (lesson: AdminLesson, position: number) => void
  onDelete: (lesson: AdminLesson) => void
  onDeleteQuiz: (lesson: AdminLesson) => void
}

export function LessonTable({ courseId, lessons, onMove, onDelete, onDeleteQuiz }: Props) {
  // Memoised: a course may have a thousand lessons, and every row renders again when the columns change.
  const columns = useMemo(
    () => lessonColumns({ courseId, onDelete, onDeleteQuiz }),
    [courseId, onDelete, onDeleteQuiz],
  )
  if (!lessons) return <TableLoading columns={columns} isOrdered />
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
  { key: 'source', header: 'Vídeo', className: `text-text-muted ${wideOnly}`, cell: sourceName },
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
      {lesson.uploadedVideo ? (
        <span className="my-1.5 block font-body">
          <LessonVideoState video={lesson.uploadedVideo} lessonTitle={lesson.title} />
        </span>
      ) : null}
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

type QuizCellProps = { lesson: AdminLesson; onDelete: () => void }

function QuizCell({ lesson, onDelete }: QuizCellProps) {
  const { quiz } = lesson
  const editor = <Link to="/admin/lessons/$lessonId/quiz" params={{ lessonId: lesson.id }} />
  const ofLesson = <span className="sr-only"> da aula {lesson.title}</span>
  if (!quiz) {
    return (
      <TextLink render={editor} size="sm" className="whitespace-nowrap">
        Criar Quiz
        {ofLesson}
      </TextLink>
    )
  }
  return (
    <div className="min-w-41 xl:min-w-57">
      <p className="wrap-anywhere">
        <Badge kind="quiz" icon={ListChecks} className="mr-2 md:max-xl:hidden">
          Quiz
        </Badge>
        {quiz.title}
      </p>
      <p className="mt-1 text-xs text-text-muted tabular-nums">
        {counted(quiz.questionCount, QUESTIONS)} · {counted(quiz.attemptCount, ATTEMPTS)}
      </p>
      <p className="-mb-1.5 flex flex-wrap items-center gap-x-3 max-md:mb-0">
        <TextLink render={editor} size="sm">
          Editar Quiz
          {ofLesson}
        </TextLink>
        <TextLink
          render={<Link to="/admin/quizzes/$quizId/results" params={{ quizId: quiz.id }} />}
          size="sm"
        >
          Resultados
          <span className="sr-only"> do quiz da aula {lesson.title}</span>
        </TextLink>
        <Button
          variant="ghost-danger"
          size="sm"
          icon={Trash2}
          aria-label={`Deletar quiz da aula ${lesson.title}`}
          onClick={onDelete}
        />
      </p>
    </div>
  )
}
