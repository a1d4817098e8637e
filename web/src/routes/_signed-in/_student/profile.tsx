import { createFileRoute } from '@tanstack/react-router'
import { myCertificatesQuery } from '#/api/certificates.ts'
import { coursesQuery } from '#/api/courses.ts'
import { pageHead } from '#/app/page-head.ts'
import { ProfileFailed, ProfileLoading, ProfileScreen } from '#/features/profile/profile-screen.tsx'

export const Route = createFileRoute('/_signed-in/_student/profile')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData({ ...coursesQuery, revalidateIfStale: true }),
      // Asked for here so that nothing below it moves when it comes; where it fails, its section says so.
      queryClient.ensureQueryData({ ...myCertificatesQuery, revalidateIfStale: true }).catch(() => undefined),
    ])
  },
  head: () => pageHead({ title: 'Perfil' }),
  component: ProfileScreen,
  pendingComponent: ProfileLoading,
  errorComponent: ProfileFailed,
})
