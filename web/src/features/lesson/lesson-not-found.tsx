import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PlainPage } from '#/app/plain-page.tsx'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

export function LessonNotFound({ courseId }: { courseId: string }) {
  useLeaveMissingLesson()
  return (
    <PlainPage home="/dashboard">
      <EmptyState
        heading="h1"
        title="Aula não encontrada"
        action={
          <Button
            variant="outline"
            icon={ArrowLeft}
            render={<Link to="/course/$courseId" params={{ courseId }} />}
          >
            Voltar
          </Button>
        }
      >
        Ela pode ter sido retirada do curso.
      </EmptyState>
    </PlainPage>
  )
}

/** Says what is missing and goes back. Whoever came by the address alone has nowhere to go back to, and stays on this page. */
function useLeaveMissingLesson() {
  const { history } = useRouter()
  const hasLeft = useRef(false)
  useEffect(() => {
    // In development React runs every effect twice, and one step back is enough.
    if (hasLeft.current) return
    hasLeft.current = true
    notify.error({ title: 'Aula não encontrada', detail: 'Ela pode ter sido retirada do curso.' })
    if (history.canGoBack()) history.back()
  }, [history])
}
