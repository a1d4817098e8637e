import { ArrowLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

type Props = {
  title: string
  /** The link to where the user can go from here. */
  back: ReactElement
  backLabel?: string
  space?: 'md' | 'lg' | 'none'
  /** One sentence about why it may be missing. */
  children: string
}

/** Instead of a page about something that does not exist, or not any more. */
export function MissingScreen({ title, back, backLabel = 'Voltar', space = 'lg', children }: Props) {
  return (
    <EmptyState
      heading="h1"
      title={title}
      space={space}
      action={
        <Button variant="outline" icon={ArrowLeft} render={back}>
          {backLabel}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
