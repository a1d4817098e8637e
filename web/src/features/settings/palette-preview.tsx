import { BRAND_COLORS } from '@farol/domain/brand-colors.ts'
import { hexOf } from '@farol/domain/oklch.ts'
import { schoolPalette, type Tokens } from '@farol/domain/school-palette.ts'
import type { CSSProperties } from 'react'
import { classNames } from '#/ui/class-names.ts'

const variables = (tokens: Tokens): CSSProperties =>
  Object.fromEntries(Object.entries(tokens).map(([name, color]) => [`--color-${name}`, hexOf(color)]))

/** Paper, whatever the scheme on the screen. */
const PAPER = {
  '--color-background': BRAND_COLORS.background,
  '--color-surface-raised': '#ffffff',
} as CSSProperties

/** What a colour would look like, before it is saved: a button, a link and text on the colour, in both schemes. */
export function PalettePreview({ color }: { color: string }) {
  const { light, dark } = schoolPalette(color)
  return (
    <fieldset aria-label="Como fica a cor" className="grid gap-3 sm:grid-cols-2">
      <Sample name="Claro" style={{ ...PAPER, ...variables(light) }} />
      <Sample name="Escuro" style={variables(dark)} className="night" />
    </fieldset>
  )
}

type Props = { name: string; style: CSSProperties; className?: string }

const Sample = ({ name, style, className }: Props) => (
  <div
    style={style}
    className={classNames(
      'grid content-start justify-items-start gap-3 rounded-md border border-border bg-background p-4 text-text',
      className,
    )}
  >
    <p className="text-sm text-text-muted">{name}</p>
    <span className="rounded-md bg-brand px-4 py-2 font-strong text-brand-contrast">Botão</span>
    <span className="text-brand underline">Um link para uma aula</span>
    <p className="rounded-sm bg-tide px-2 py-1 text-sm">Linha escolhida em uma lista</p>
  </div>
)
