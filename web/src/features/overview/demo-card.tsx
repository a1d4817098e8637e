import { useState } from 'react'
import { Panel } from '#/features/admin/page.tsx'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'

const removal = lazyPart(async () => (await import('#/features/settings/demo-removal.tsx')).DemoRemoval)

/** While courses and students of the demo are there: one click deletes them, and what the school made stays. */
export function DemoCard({ className }: { className: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const Removal = useLazyPart(removal, isAsked, close)
  return (
    <Panel
      className={classNames(
        className,
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3.5 p-5 md:px-6',
      )}
    >
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="text-[1.1875rem]">Dados de demonstração</h2>
        <p className="mt-1 text-sm text-text-muted">
          Cursos e estudantes de exemplo mostram uma escola em uso. O que você criar não se mistura com eles.
        </p>
      </div>
      <Button variant="outline" onClick={() => setIsAsked(true)} className="max-sm:w-full">
        Remover os dados de demonstração
      </Button>
      {Removal && isAsked ? <Removal onClose={close} /> : null}
    </Panel>
  )
}
