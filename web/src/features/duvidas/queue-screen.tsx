import { type ReactNode, useState } from 'react'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { PageHeader, Panel } from '#/features/admin/page.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { Segmented } from '#/ui/segmented.tsx'
import { SkeletonLines } from '#/ui/skeleton.tsx'

/** Shared with the lessons, where it is loaded after the video. */
const lists = lazyPart(() => import('./queue-lists.tsx'))

const VIEWS = [
  { value: 'unanswered', label: 'Sem resposta' },
  { value: 'reported', label: 'Denunciadas' },
] as const
type View = (typeof VIEWS)[number]['value']

/** What waits for the staff: dúvidas that nobody has answered, and texts that somebody has reported. */
export function DuvidaQueueScreen() {
  const [view, setView] = useState<View>('unanswered')
  const parts = useLazyPart(lists, true)
  if (!parts) return <DuvidaQueueLoading />
  return (
    <QueuePage view={view} onView={setView}>
      {view === 'unanswered' ? <parts.Unanswered /> : <parts.Reported />}
    </QueuePage>
  )
}

export const DuvidaQueueLoading = () => (
  <LoadingScreen>
    <QueuePage view="unanswered" onView={() => undefined}>
      <p className="p-6">
        <SkeletonLines />
      </p>
    </QueuePage>
  </LoadingScreen>
)

type PageProps = { view: View; onView: (view: View) => void; children: ReactNode }

const QueuePage = ({ view, onView, children }: PageProps) => (
  <>
    <PageHeader title="Dúvidas">As que esperam há mais tempo vêm primeiro.</PageHeader>
    <Segmented label="Mostrar" value={view} onValueChange={onView} options={VIEWS} className="mb-4" />
    <Panel>{children}</Panel>
  </>
)
