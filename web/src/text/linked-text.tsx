import { linkedText } from '@farol/domain/linked-text.ts'
import { TextLink } from '#/ui/text-link.tsx'

/** A text that users wrote, with its addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return linkedText(text).map(({ at, text: piece, href }) =>
    href === undefined ? (
      piece
    ) : (
      <TextLink
        key={at}
        kind="inline"
        render={<a href={href} target="_blank" rel="noopener noreferrer nofollow" />}
      >
        {piece}
        <span className="sr-only"> (abre em outra aba)</span>
      </TextLink>
    ),
  )
}
