import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactElement } from 'react'
import { numberText } from '#/text/numbers.ts'
import { Button } from '#/ui/button.tsx'

type Props = {
  page: number
  pageCount: number
  /** A link to a page of the list. */
  linkTo: (page: number) => ReactElement
}

export function Pager({ page, pageCount, linkTo }: Props) {
  if (pageCount <= 1) return null
  return (
    <nav
      aria-label="Páginas"
      className="flex items-center justify-between gap-3 border-t border-border px-5 py-3 md:px-6"
    >
      <Step icon={ChevronLeft} label="Página anterior" {...(page > 1 ? { link: linkTo(page - 1) } : {})} />
      <span className="text-text-muted tabular-nums">
        Página {numberText(page)} de {numberText(pageCount)}
      </span>
      <Step
        icon={ChevronRight}
        label="Próxima página"
        {...(page < pageCount ? { link: linkTo(page + 1) } : {})}
      />
    </nav>
  )
}

type StepProps = { icon: typeof ChevronLeft; label: string; link?: ReactElement }

function Step({ icon, label, link }: StepProps) {
  return link ? (
    <Button variant="outline" size="sm" icon={icon} aria-label={label} render={link} />
  ) : (
    <Button variant="outline" size="sm" icon={icon} aria-label={label} disabled />
  )
}
