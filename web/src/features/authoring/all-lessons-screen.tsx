import type { FoundLesson } from '@farol/contract/admin-lessons.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ListChecks, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { foundLessonsQuery } from '#/api/admin-lessons.ts'
import { Pager, Toolbar } from '#/features/admin/list.tsx'
import { LoadingScreen, TableLoading, TextSkeleton } from '#/features/admin/loading.tsx'
import { PageHeader, Panel } from '#/features/admin/page.tsx'
import { useSearchText } from '#/forms/use-search-text.ts'
import { counted, LESSONS } from '#/text/counts.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { VIDEO_SOURCE_NAMES } from '#/text/video-sources.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Table, type TableColumn } from '#/ui/table.tsx'
import { PublishedBadge, VideoFailureBadge } from './badges.tsx'
import { LessonVideoState } from './lesson-video-state.tsx'
import { lessonsSearch } from './lessons-search.ts'

const route = getRouteApi('/_signed-in/admin/lessons/')

export function AllLessonsScreen() {
  // The router leaves in the search what the check did not name.
  const { search = '', page = 1 } = lessonsSearch(route.useSearch())
  const navigate = route.useNavigate()
  const { data, isPlaceholderData } = useQuery({
    ...foundLessonsQuery({ search, page }),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <AllLessonsLoading />
  const { lessons, total, pageSize } = data
  return (
    <LessonsPage
      search={search}
      onSearch={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
      total={counted(total, LESSONS)}
    >
      <div aria-busy={isPlaceholderData}>
        {lessons.length === 0 ? (
          <EmptyState title={search ? 'Nenhuma aula encontrada' : 'Nenhuma aula criada ainda'}>
            {search
              ? 'Confira a grafia ou procure pelo nome do curso.'
              : 'As aulas são criadas dentro de um curso, em “Gerenciar Aulas”.'}
          </EmptyState>
        ) : (
          <Table
            caption="Aulas de todos os cursos"
            rows={lessons}
            rowKey={({ id }) => id}
            columns={columns}
          />
        )}
      </div>
      <Pager
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        linkTo={(number) => (
          <Link
            to="/admin/lessons"
            search={{ ...(search ? { search } : {}), ...(number > 1 ? { page: number } : {}) }}
          />
        )}
      />
    </LessonsPage>
  )
}

export const AllLessonsLoading = () => (
  <LoadingScreen>
    <LessonsPage search="" onSearch={() => undefined} total={<TextSkeleton className="w-20" />}>
      <TableLoading columns={columns} secondLineClasses="xl:hidden" />
    </LessonsPage>
  </LoadingScreen>
)

type Props = { search: string; onSearch: (search: string) => void; total: ReactNode; children: ReactNode }

function LessonsPage({ search, onSearch, total, children }: Props) {
  const { typed, setTyped } = useSearchText(search, onSearch)
  return (
    <>
      <PageHeader title="Aulas">Todas as aulas, de todos os cursos, na ordem em que aparecem.</PageHeader>
      <Panel>
        <Toolbar label="Buscar por aula ou curso" typed={typed} onType={setTyped}>
          {total}
        </Toolbar>
        {children}
      </Panel>
    </>
  )
}

/** Where there is less room, what these columns say stands under the lesson's name. */
const wideOnly = 'max-xl:hidden'

const nameClasses = 'md:min-w-34 wrap-anywhere'

const columns: TableColumn<FoundLesson, string>[] = [
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
    header: 'Vídeo',
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
]

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
    {lesson.uploadedVideo ? (
      <span className="my-1.5 block font-body">
        <LessonVideoState video={lesson.uploadedVideo} lessonTitle={lesson.title} />
      </span>
    ) : null}
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
