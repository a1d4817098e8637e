import { Bold, Heading, Italic, Link, List } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { Button } from '#/ui/button.tsx'
import { Tooltip } from '#/ui/tooltip.tsx'
import {
  type Edit,
  insertLink,
  type Selection,
  toggleBullets,
  toggleHeading,
  toggleMark,
} from './format-selection.ts'

type Format = { label: string; icon: typeof Bold; key?: string; edit: (selection: Selection) => Edit }

const FORMATS: Format[] = [
  { label: 'Negrito', icon: Bold, key: 'b', edit: (selection) => toggleMark(selection, '**') },
  { label: 'Itálico', icon: Italic, key: 'i', edit: (selection) => toggleMark(selection, '_') },
  { label: 'Lista', icon: List, edit: toggleBullets },
  { label: 'Link', icon: Link, edit: insertLink },
]
const WITH_HEADINGS: Format[] = [...FORMATS, { label: 'Cabeçalho', icon: Heading, edit: toggleHeading }]

type Props = { areaRef: RefObject<HTMLTextAreaElement | null>; hasHeadings: boolean }

/** Buttons and keys for what `domain/formatted-text.ts` can draw. */
export function FormatToolbar({ areaRef, hasHeadings }: Props) {
  const apply = ({ edit }: Format) => {
    const area = areaRef.current
    if (area) replace(area, edit({ text: area.value, from: area.selectionStart, to: area.selectionEnd }))
  }
  const applyByKey = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const format = isCommand ? FORMATS.find(({ key }) => key === event.key.toLowerCase()) : undefined
    if (!format) return
    event.preventDefault()
    apply(format)
  })
  useEffect(() => {
    const area = areaRef.current
    const listener = (event: KeyboardEvent) => applyByKey(event)
    area?.addEventListener('keydown', listener)
    return () => area?.removeEventListener('keydown', listener)
  }, [areaRef])

  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1">
      <legend className="sr-only">Formatar o texto</legend>
      {(hasHeadings ? WITH_HEADINGS : FORMATS).map((format) => (
        <Tooltip key={format.label} content={format.label} isLabel>
          <Button
            size="sm"
            variant="ghost-muted"
            icon={format.icon}
            aria-label={format.label}
            // The selection stays where it is.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => apply(format)}
          />
        </Tooltip>
      ))}
    </fieldset>
  )
}

/** As if it were typed, so that it can be undone: `setRangeText` would end the history of the field. */
function replace(area: HTMLTextAreaElement, { from, to, insert, select: [start, end] }: Edit) {
  area.focus()
  area.setSelectionRange(from, to)
  document.execCommand('insertText', false, insert)
  area.setSelectionRange(start, end)
}
