import { CourseGrid } from '#/features/catalogue/course-grid.tsx'
import { SchoolText } from '#/text/school-text.tsx'

type Props = { text: string | undefined; hasCourses: boolean }

/** Under the landing page, which stays as it is. */
export function AboutSchool({ text, hasCourses }: Props) {
  return (
    <div className="grid gap-14 bg-background px-6 py-14 empty:hidden md:px-14 md:py-20">
      {text ? (
        <section aria-label="Sobre a escola" className="mx-auto w-full max-w-prose">
          <SchoolText text={text} heading="h2" />
        </section>
      ) : null}
      {hasCourses ? <CourseGrid /> : null}
    </div>
  )
}
