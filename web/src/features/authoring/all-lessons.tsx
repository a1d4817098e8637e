import type { FoundLesson } from '@farol/contract/admin-lessons.ts'
import { Link } from '@tanstack/react-router'
import { ListChecks, Pencil } from 'lucide-react'
import type { ReactElement } from 'react'
import { PageHeader } from '#/features/admin/page-header.tsx'
import { Pager } from '#/features/admin/pager.tsx'
import { Panel } from '#/features/admin/panel.tsx'
import { Toolbar } from '#/features/admin/toolbar.tsx'
import { useSearchText } from '#/forms/use-search-text.ts'
import { counted, LESSONS } from '#/text/counts.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { VIDEO_SOURCE_NAMES } from '#/text/video-sources.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Table } from '#/ui/table.tsx'
import { PublishedBadge } from './published-badge.tsx'
import { VideoFailureBadge } from './video-failure-badge.tsx'

type Props = {
  search: string
  onSearch: (search: string) => void
  /** What is shown answers an earlier search. */
  isStale: boolean
  lessons: FoundLesson[]
  total: number
  page: number
  pageCount: number
  linkTo: (page: number) => ReactElement
}

export function AllLessons({ search, onSearch, isStale, lessons, total, ...pages }: Props) {
  const { typed, setTyped } = useSearchText(search, onSearch)
  return (
    <>
      <PageHeader title="Aulas">Todas as aulas, de todos os cursos, na ordem em que aparecem.</PageHeader>
      <Panel>
        <Toolbar label="Buscar por aula ou curso" typed={typed} onType={setTyped}>
          {counted(total, LESSONS)}
        </Toolbar>
        <div aria-busy={isStale}>
          {lessons.length === 0 ? (
            <EmptyState title={search ? 'Nenhuma aula encontrada' : 'Nenhuma aula criada ainda'}>
              {search
                ? 'Confira a grafia ou procure pelo nome do curso.'
                : 'As aulas são criadas dentro de um curso, em “Gerenciar Aulas”.'}
            </EmptyState>
          ) : (
            <LessonsTable lessons={lessons} />
          )}
        </div>
        <Pager {...pages} />
      </Panel>
    </>
  )
}

function LessonsTable({ lessons }: { lessons: FoundLesson[] }) {
  return (
    <Table
      caption="Aulas de todos os cursos"
      rows={lessons}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'lesson',
          header: 'Aula',
          isRowHeader: true,
          className: nameClasses,
          cell: (lesson) => <Title lesson={lesson} />,
        },
        {
          key: 'course',
          header: 'Curso',
          className: nameClasses,
          cell: (lesson) => <CourseOf lesson={lesson} />,
        },
        {
          key: 'order',
          header: 'Ordem',
          align: 'right',
          className: wideOnly,
          cell: ({ orderIndex }) => orderIndex + 1,
        },
        {
          key: 'source',
          header: 'Origem',
          className: `text-text-muted ${wideOnly}`,
          cell: ({ videoKind }) => VIDEO_SOURCE_NAMES[videoKind],
        },
        {
          key: 'duration',
          header: 'Duração',
          align: 'right',
          cell: ({ videoDuration }) => minutesAndSeconds(videoDuration),
        },
        { key: 'quiz', header: 'Quiz', cell: ({ hasQuiz }) => (hasQuiz ? <QuizBadge /> : 'Nenhum') },
        { key: 'actions', header: 'Ações', align: 'right', cell: (lesson) => <EditLink lesson={lesson} /> },
      ]}
    />
  )
}

/** Where there is less room, what these columns say stands under the lesson's name. */
const wideOnly = 'max-xl:hidden'

const nameClasses = 'md:min-w-34 wrap-anywhere'

const Title = ({ lesson }: { lesson: FoundLesson }) => (
  <>
    <Link
      to="/admin/courses/$courseId/lessons/$lessonId/edit"
      params={{ courseId: lesson.courseId, lessonId: lesson.id }}
      className="rounded-sm underline-offset-4 hover:underline"
    >
      {lesson.title}
    </Link>
    <span className="block text-xs font-body text-text-muted xl:hidden">
      Aula {lesson.orderIndex + 1} · {VIDEO_SOURCE_NAMES[lesson.videoKind]}
    </span>
    {lesson.videoFailures > 0 ? <VideoFailureBadge count={lesson.videoFailures} /> : null}
  </>
)

function CourseOf({ lesson }: { lesson: FoundLesson }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Link
        to="/admin/courses/$courseId"
        params={{ courseId: lesson.courseId }}
        className="min-w-0 rounded-sm underline underline-offset-4 hover:decoration-2"
      >
        {lesson.courseTitle}
      </Link>
      {lesson.isCoursePublished ? null : <PublishedBadge isPublished={false} />}
    </span>
  )
}

const QuizBadge = () => (
  <Badge kind="quiz" icon={ListChecks} className="justify-self-start">
    Quiz
  </Badge>
)

const EditLink = ({ lesson }: { lesson: FoundLesson }) => (
  <Button
    variant="ghost"
    size="sm"
    icon={Pencil}
    aria-label={`Editar ${lesson.title}`}
    render={
      <Link
        to="/admin/courses/$courseId/lessons/$lessonId/edit"
        params={{ courseId: lesson.courseId, lessonId: lesson.id }}
      />
    }
    className="max-md:-ml-3"
  />
)
