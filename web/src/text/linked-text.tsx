import { linkedText } from '@farol/domain/linked-text.ts'
import { TextLink } from '#/ui/text-link.tsx'

/** A text that users wrote, with its addresses as links. */
export function LinkedText({ text }: { text: string }) {
  return linkedText(text).map(({ at, text: piece, href }) =>
    href === undefined ? (
      piece
    ) : (
      <ExternalLink key={at} href={href}>
        {piece}
      </ExternalLink>
    ),
  )
}

/** A link that a user wrote: it reads as its address, so that everybody sees the host it leads to. */
export const ExternalLink = ({ href, children }: { href: string; children: string }) => (
  <TextLink kind="inline" render={<a href={href} target="_blank" rel="noopener noreferrer nofollow" />}>
    {children}
    <span className="sr-only"> (abre em outra aba)</span>
  </TextLink>
)
