import { PHOTO_TYPES } from '@farol/domain/limits.ts'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from '#/ui/button.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'icon' | 'size' | 'variant' | 'aria-label' | 'className'> & {
  /** What the file is called to those who do not see the button. */
  label: string
  onChoose: (file: File) => void
  children?: ReactNode
}

/** A button that asks for the file of an image. */
export function ImageFileButton({ label, onChoose, children, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="outline" {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again after a mistake.
          target.value = ''
          if (file) onChoose(file)
        }}
        hidden
      />
    </>
  )
}
