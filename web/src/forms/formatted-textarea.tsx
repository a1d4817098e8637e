import { type ComponentProps, useRef } from 'react'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { Textarea } from '#/ui/textarea.tsx'

const toolbar = lazyPart(async () => (await import('./format-toolbar.tsx')).FormatToolbar)

type Props = ComponentProps<typeof Textarea> & {
  /** Where the text is shown with headings. */
  hasHeadings?: boolean
}

/** A text area with buttons for what `domain/formatted-text.ts` can draw. Whoever types **negrito** needs none of them. */
export function FormattedTextarea({ ref, hasHeadings = false, ...props }: Props) {
  const areaRef = useRef<HTMLTextAreaElement>(null)
  const FormatToolbar = useLazyPart(toolbar, true)
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {/* The room of the buttons, until they come. */}
      <div className="min-h-9 pointer-coarse:min-h-11">
        {FormatToolbar ? <FormatToolbar areaRef={areaRef} hasHeadings={hasHeadings} /> : null}
      </div>
      <Textarea
        {...props}
        ref={(area) => {
          areaRef.current = area
          if (typeof ref === 'function') return ref(area)
          if (ref) ref.current = area
        }}
      />
    </div>
  )
}
