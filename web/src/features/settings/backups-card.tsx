import { useState } from 'react'
import { Panel } from '#/features/admin/page.tsx'
import { Button } from '#/ui/button.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'

const panel = lazyPart(async () => (await import('./backups-panel.tsx')).BackupsPanel)

/** What is behind it is loaded when it is opened: the screen of the settings has enough to load. */
export function BackupsCard() {
  const [isOpen, setIsOpen] = useState(false)
  const BackupsPanel = useLazyPart(panel, isOpen, () => setIsOpen(false))
  return (
    <>
      <Panel className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3.5 p-5 md:px-6">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="copias" className="text-[1.1875rem]">
            Cópias de segurança
          </h2>
          <p className="mt-1 text-sm text-text-muted">
            A última que deu certo, quando sai a próxima e por quanto tempo ficam.
          </p>
        </div>
        <Button
          variant="outline"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="max-sm:w-full"
        >
          {isOpen ? 'Fechar as cópias' : 'Ver as cópias'}
        </Button>
      </Panel>
      {BackupsPanel && isOpen ? <BackupsPanel /> : null}
    </>
  )
}
