import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '#/app/error-screen.tsx'
import { PublicCourse } from '#/features/catalogue/public-course.tsx'

/** The server writes the canonical link, and what is read without scripts (server/src/catalogue/). */
export const Route = createFileRoute('/curso/$courseId')({
  loader: async ({ params: { courseId }, abortController: { signal } }) =>
    (await import('#/features/catalogue/load-public-course.ts')).loadPublicCourse(courseId, signal),
  head: ({ loaderData }) => ({ ...loaderData?.head }),
  component: PublicCourse,
  errorComponent: ErrorPage,
})
