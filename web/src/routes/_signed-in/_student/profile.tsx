import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { updateProfile } from '#/api/account.ts'
import { myCertificatesQuery } from '#/api/certificates.ts'
import { coursesQuery } from '#/api/courses.ts'
import { updateUser } from '#/api/session-cache.ts'
import { pageHead } from '#/app/page-head.ts'
import { useUser } from '#/app/use-user.ts'
import { Profile } from '#/features/profile/profile.tsx'
import { ProfileError } from '#/features/profile/profile-error.tsx'
import { ProfilePhoto } from '#/features/profile/profile-photo.tsx'
import { ProfileSkeleton } from '#/features/profile/profile-skeleton.tsx'
import { notify } from '#/notices/notices.ts'
import { setThemeChoice, useThemeChoice } from '#/ui/theme.ts'

export const Route = createFileRoute('/_signed-in/_student/profile')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData({ ...coursesQuery, revalidateIfStale: true }),
      // Asked for here so that nothing below it moves when it comes; where it fails, its section says so.
      queryClient.ensureQueryData({ ...myCertificatesQuery, revalidateIfStale: true }).catch(() => undefined),
    ])
  },
  head: () => pageHead({ title: 'Perfil', description: 'Seus dados e o que você já aprendeu no Farol.' }),
  component: ProfileScreen,
  pendingComponent: ProfileSkeleton,
  errorComponent: ProfileError,
})

function ProfileScreen() {
  const user = useUser()
  const { data: courses } = useSuspenseQuery(coursesQuery)
  const queryClient = useQueryClient()
  const theme = useThemeChoice()

  const saveName = async (values: { name: string }) => {
    try {
      const answer = await updateProfile(values)
      updateUser(queryClient, answer.user)
      notify.success({ title: 'Perfil atualizado' })
    } catch (error) {
      notify.error({ title: 'Erro ao salvar', detail: 'Não foi possível atualizar seu perfil' })
      throw error
    }
  }

  return (
    <Profile
      user={user}
      courses={courses}
      onSaveName={saveName}
      theme={theme}
      onThemeChange={setThemeChoice}
      photoControls={<ProfilePhoto user={user} />}
    />
  )
}
