import { classNames } from '#/ui/class-names.ts'
import { actionSections } from './action-sections.tsx'
import { choiceSections } from './choice-sections.tsx'
import { dataSections } from './data-sections.tsx'
import { formSections } from './form-sections.tsx'
import { overlaySections } from './overlay-sections.tsx'
import { pictureSections } from './picture-sections.tsx'
import type { GallerySection } from './section.ts'
import { ShellPage } from './shell-page.tsx'

const sections: GallerySection[] = [
  ...actionSections,
  ...dataSections,
  ...formSections,
  ...choiceSections,
  ...overlaySections,
  ...pictureSections,
]

/** `?section=dialog` shows one section, `?section=shell-student` the layout, nothing shows the whole sheet. */
export function Gallery({ section }: { section: string | null }) {
  if (section === 'shell-student') return <ShellPage variant="student" />
  if (section === 'shell-admin') return <ShellPage variant="admin" />
  const shown = section ? sections.filter(({ id }) => id === section) : sections
  return (
    <main className="mx-auto max-w-[1440px] px-5 pt-6 pb-12 md:p-14">
      <h1 className="mb-2 text-[2.25rem]">Estados e retornos</h1>
      <p className="mb-9 text-text-muted">Botões, avisos, vazios e o que aparece enquanto carrega.</p>
      <div className="grid grid-cols-1 gap-x-8 gap-y-10 lg:grid-cols-12">
        {shown.map(({ id, title, span, Content }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className={classNames('min-w-0', spans[span])}
          >
            <h2 id={`${id}-title`} className="mb-5 border-b border-border pb-2.5 text-base leading-tight">
              {title}
            </h2>
            <Content />
          </section>
        ))}
      </div>
    </main>
  )
}

const spans = {
  4: 'lg:col-span-4',
  5: 'lg:col-span-5',
  6: 'lg:col-span-6',
  7: 'lg:col-span-7',
  8: 'lg:col-span-8',
  12: 'lg:col-span-12',
} as const
