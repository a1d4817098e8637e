import type { PublicCourse } from '@farol/contract/catalogue.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { PublicPage } from '#/app/public-page.tsx'
import { minutesAndSeconds } from '#/text/durations.ts'
import { lessonTotal } from '#/text/lessons.ts'
import { SchoolText } from '#/text/school-text.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { TextLink } from '#/ui/text-link.tsx'

/** What a course is about, for people who have not signed in. */
export function PublicCourseScreen({ course }: { course: PublicCourse | null }) {
  return (
    <PublicPage>
      {course ? (
        <Course course={course} />
      ) : (
        <EmptyState
          heading="h1"
          title="Curso não encontrado"
          action={<Button render={<Link to="/" />}>Voltar</Button>}
        />
      )}
    </PublicPage>
  )
}

function Course({ course: { id, title, description, lessons } }: { course: PublicCourse }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-3 mb-7 text-text-muted">{lessonTotal(lessons.length)}</p>
      {description ? <SchoolText text={description} heading="h2" /> : null}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          size="lg"
          iconAfter={ArrowRight}
          render={<Link to="/auth" search={{ mode: 'signup', redirect: `/course/${id}` }} />}
        >
          Criar conta e começar
        </Button>
        <TextLink render={<Link to="/auth" search={{ redirect: `/course/${id}` }} />}>
          Já tenho conta
        </TextLink>
      </div>
      {lessons.length > 0 ? (
        <section aria-labelledby="aulas" className="mt-12">
          <h2 id="aulas" className="mb-4">
            Aulas
          </h2>
          <ol className="border-t border-border">
            {lessons.map((lesson, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no other place, and never move
              <li key={index} className="flex gap-4 border-b border-border py-3">
                <span className="w-6 flex-none text-text-muted tabular-nums">{index + 1}</span>
                <span className="min-w-0 flex-1">{lesson.title}</span>
                {lesson.videoDuration > 0 ? (
                  <span className="flex-none text-sm text-text-muted tabular-nums">
                    {minutesAndSeconds(lesson.videoDuration)}
                  </span>
                ) : null}
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </>
  )
}
