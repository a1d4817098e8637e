import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '#/app/error-screen.tsx'
import { Nothing } from '#/app/nothing.ts'
import { StudentLayout } from '#/app/student-layout.tsx'

export const Route = createFileRoute('/_signed-in/_student')({
  codeSplitGroupings: [['component']],
  pendingMs: Number.POSITIVE_INFINITY,
  component: StudentLayout,
  pendingComponent: Nothing,
  // When the code of a screen cannot be had, its own error cannot either.
  errorComponent: ErrorPage,
})
