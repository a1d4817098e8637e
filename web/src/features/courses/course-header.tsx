import { Link } from '@tanstack/react-router'
import { ArrowLeft, ListChecks, Pencil } from 'lucide-react'
import type { CourseView } from '#/api/courses.ts'
import { lessonsDone, quizLeft } from '#/text/lessons.ts'
import { Badge } from '#/ui/badge.tsx'
import { Beam } from '#/ui/beam.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { CourseDescription } from './course-description.tsx'

type Course = CourseView['course']

export function CourseHeader({ course }: { course: Course }) {
  return (
    <>
      <TextLink icon={ArrowLeft} render={<Link to="/courses" />} className="-mt-2 mb-1 md:-mt-3 md:mb-3">
        Cursos Disponíveis
      </TextLink>
      <header className="mb-8 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_330px] lg:items-end lg:gap-16 md:mb-12">
        <div className="min-w-0">
          {course.isPublished ? null : (
            <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-text-muted">
              <Badge icon={Pencil}>Rascunho</Badge>
              Só a administração vê este curso.
            </p>
          )}
          <h1 className="wrap-anywhere md:text-[3rem]">{course.title}</h1>
          {course.description ? <CourseDescription text={course.description} /> : null}
        </div>
        {course.lockedBy === null && course.lessonCount > 0 ? <CourseProgress course={course} /> : null}
      </header>
    </>
  )
}

type MissingQuizProps = { courseId: string } & NonNullable<Course['missingQuiz']>

/** Why a course at 100% is not completed, and the way there. */
const MissingQuiz = ({ courseId, lessonId, lessonNumber }: MissingQuizProps) => (
  <TextLink
    icon={ListChecks}
    render={<Link to="/course/$courseId/lesson/$lessonId" params={{ courseId, lessonId }} />}
    className="mt-2"
  >
    {quizLeft(lessonNumber)}
  </TextLink>
)

function CourseProgress({ course }: { course: Course }) {
  return (
    <div className="pb-1">
      <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="figure text-[2.125rem] md:text-3xl">{course.percent}%</span>
        <span className="text-sm text-text-muted">{lessonsDone(course)}</span>
      </div>
      <Beam value={course.percent} size="lg" label={`Progresso em ${course.title}`} />
      {course.missingQuiz ? <MissingQuiz courseId={course.id} {...course.missingQuiz} /> : null}
    </div>
  )
}
