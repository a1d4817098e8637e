import { SchoolText } from '#/text/school-text.tsx'

/** Under the landing page, which stays as it is. */
export function AboutSchool({ text }: { text: string }) {
  return (
    <section aria-label="Sobre a escola" className="bg-background px-6 py-14 md:px-14 md:py-20">
      <div className="mx-auto max-w-prose">
        <SchoolText text={text} heading="h2" />
      </div>
    </section>
  )
}
