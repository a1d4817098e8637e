import { Bold, Italic, List } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { Button } from '#/ui/button.tsx'
import { Textarea } from '#/ui/textarea.tsx'
import { Tooltip } from '#/ui/tooltip.tsx'
import { type Edit, type Selection, toggleBullets, toggleMark } from './format-selection.ts'

type Format = { label: string; icon: typeof Bold; key?: string; edit: (selection: Selection) => Edit }

const FORMATS: Format[] = [
  { label: 'Negrito', icon: Bold, key: 'b', edit: (selection) => toggleMark(selection, '**') },
  { label: 'Itálico', icon: Italic, key: 'i', edit: (selection) => toggleMark(selection, '_') },
  { label: 'Lista', icon: List, edit: toggleBullets },
]

/** A text area with buttons for what `domain/formatted-text.ts` can draw. Whoever types **negrito** needs none of them. */
export function FormattedTextarea({ ref, onKeyDown, ...props }: ComponentProps<typeof Textarea>) {
  const areaRef = useRef<HTMLTextAreaElement>(null)

  const apply = ({ edit }: Format) => {
    const area = areaRef.current
    if (area) replace(area, edit({ text: area.value, from: area.selectionStart, to: area.selectionEnd }))
  }
  const applyByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event)
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const format = isCommand ? FORMATS.find(({ key }) => key === event.key.toLowerCase()) : undefined
    if (!format) return
    event.preventDefault()
    apply(format)
  }

  return (
    <div className="grid gap-1.5">
      <fieldset className="flex gap-1">
        <legend className="sr-only">Formatar o texto</legend>
        {FORMATS.map((format) => (
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
      <Textarea
        {...props}
        onKeyDown={applyByKey}
        ref={(area) => {
          areaRef.current = area
          if (typeof ref === 'function') return ref(area)
          if (ref) ref.current = area
        }}
      />
    </div>
  )
}

/** As if it were typed, so that it can be undone: `setRangeText` would end the history of the field. */
function replace(area: HTMLTextAreaElement, { from, to, insert, select: [start, end] }: Edit) {
  area.focus()
  area.setSelectionRange(from, to)
  document.execCommand('insertText', false, insert)
  area.setSelectionRange(start, end)
}
