import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  adminCoursesQuery,
  type CourseValues,
  createCourse,
  refreshCourses,
  updateCourse,
} from '#/api/admin-courses.ts'
import { ErrorScreen } from '#/app/error-screen.tsx'
import type { Reload } from '#/features/admin/form-panel.tsx'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { PageHeader } from '#/features/admin/page.tsx'
import { notify } from '#/notices/notices.ts'
import { CourseForm } from './course-form.tsx'
import { CoverLoading, CoverPanel } from './cover-panel.tsx'
import { loadCourse } from './load-course.ts'
import { nextOrderIndex } from './ordering.ts'

const EMPTY: CourseValues = {
  title: '',
  description: '',
  orderIndex: 0,
  isPublished: false,
  access: 'everyone',
  workloadHours: null,
  prerequisiteCourseId: null,
}
const NO_SAVE = { prerequisites: [], onSave: async () => ({ refresh: async () => undefined }) }

export const CourseFormFailed = ({ error }: ErrorComponentProps) => (
  <ErrorScreen title="Erro ao carregar cursos" error={error} />
)

const newRoute = getRouteApi('/_signed-in/admin/courses/new')

export function NewCourseScreen() {
  const { data: courses } = useSuspenseQuery(adminCoursesQuery)
  const queryClient = useQueryClient()
  const navigate = newRoute.useNavigate()

  const save = async (values: CourseValues) => {
    const { id } = await createCourse(values)
    notify.success({ title: 'Curso criado', detail: values.title })
    return {
      refresh: () => refreshCourses(queryClient),
      goOn: () => navigate({ to: '/admin/courses/$courseId', params: { courseId: id }, ignoreBlocker: true }),
    }
  }

  return (
    <NewCoursePage>
      <CourseForm
        values={{ ...EMPTY, orderIndex: nextOrderIndex(courses) }}
        draftOf={{ name: 'course.new' }}
        prerequisites={courses}
        onSave={save}
      />
    </NewCoursePage>
  )
}

export const NewCourseLoading = () => (
  <LoadingScreen>
    <NewCoursePage>
      <CourseForm values={EMPTY} {...NO_SAVE} />
    </NewCoursePage>
  </LoadingScreen>
)

const NewCoursePage = ({ children }: { children: ReactNode }) => (
  <div className="max-w-187">
    <PageHeader
      title="Adicionar Curso"
      crumbs={[{ label: 'Cursos', render: <Link to="/admin/courses" /> }]}
    />
    {children}
  </div>
)

const editRoute = getRouteApi('/_signed-in/admin/courses/$courseId/edit')

export function EditCourseScreen() {
  const { data: courses } = useSuspenseQuery(adminCoursesQuery)
  const queryClient = useQueryClient()
  const navigate = editRoute.useNavigate()
  // What the form started from: a refetched list must not change it while the user types.
  const loaded = editRoute.useLoaderData()
  const [course, setCourse] = useState(loaded)
  const toCourses = () => navigate({ to: '/admin/courses', ignoreBlocker: true })

  const save = async (values: CourseValues, { isMoved }: { isMoved: boolean }) => {
    const { orderIndex, ...rest } = values
    const { id, version } = course
    await updateCourse(id, { ...rest, version, ...(isMoved ? { orderIndex } : {}) })
    notify.success({ title: 'Curso atualizado', detail: values.title })
    return { refresh: () => refreshCourses(queryClient), goOn: toCourses }
  }

  const reload: Reload = async (onLoaded) => {
    const current = await loadCourse(queryClient, course.id)
    if (current) {
      onLoaded()
      return setCourse(current)
    }
    notify.error({ title: 'Erro ao carregar curso' })
    await toCourses()
  }

  const { title, description, orderIndex, isPublished, access, workloadHours, prerequisiteCourseId } = course
  return (
    <EditCoursePage courseId={course.id} title={title}>
      <CoverPanel course={courses.find(({ id }) => id === course.id) ?? course} />
      <CourseForm
        key={course.version}
        draftOf={{ name: `course.${course.id}`, version: course.version }}
        values={{
          title,
          description,
          orderIndex,
          isPublished,
          access,
          workloadHours,
          prerequisiteCourseId,
        }}
        prerequisites={courses.filter(({ id }) => id !== course.id)}
        dependents={courses
          .filter((other) => other.isPublished && other.prerequisiteCourseId === course.id)
          .map((other) => other.title)}
        courseId={course.id}
        onSave={save}
        onReload={reload}
      />
    </EditCoursePage>
  )
}

export function EditCourseLoading() {
  const { courseId } = editRoute.useParams()
  return (
    <LoadingScreen>
      <EditCoursePage courseId={courseId} title={undefined}>
        <CoverLoading courseId={courseId} />
        <CourseForm values={EMPTY} {...NO_SAVE} />
      </EditCoursePage>
    </LoadingScreen>
  )
}

type EditCoursePageProps = { courseId: string; title: string | undefined; children: ReactNode }

const EditCoursePage = ({ courseId, title, children }: EditCoursePageProps) => (
  <div className="max-w-187">
    <PageHeader
      title="Editar Curso"
      crumbs={[
        { label: 'Cursos', render: <Link to="/admin/courses" /> },
        { label: title, render: <Link to="/admin/courses/$courseId" params={{ courseId }} /> },
      ]}
    />
    {children}
  </div>
)
