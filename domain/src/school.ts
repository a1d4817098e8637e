import { BRAND_COLORS } from './brand-colors.ts'
import { hexOf } from './oklch.ts'
import { DEFAULT_SCHOOL_COLOR } from './school-color.ts'
import { schoolPalette, tokenOf } from './school-palette.ts'

export const DEFAULT_SCHOOL_NAME = 'Farol'
export const DEFAULT_TAGLINE = 'Capacitando vidas para guiar destinos'

/** What identifies a school to whoever opens a page. */
export type SchoolFace = { name: string; tagline: string; color: string }

export const DEFAULT_FACE: SchoolFace = {
  name: DEFAULT_SCHOOL_NAME,
  tagline: DEFAULT_TAGLINE,
  color: DEFAULT_SCHOOL_COLOR,
}

/** It stands beside the menu button of a phone. */
export const SCHOOL_NAME_MAX = 40

/** Four lines of the landing page's large letters. */
export const TAGLINE_MAX = 80

/** Under the landing page, in a few paragraphs; it is in the head of every page. */
export const LANDING_TEXT_MAX = 2_000

/** 'no Farol', 'em Escola da Maré': whether another name is masculine, nobody knows. */
export const inSchool = (name: string) => (name === DEFAULT_SCHOOL_NAME ? 'no Farol' : `em ${name}`)

/** What an icon without a logo shows: the first letter, digit or whatever else the name begins with. */
export function schoolInitial(name: string): string {
  const letter = /[\p{L}\p{N}]\p{M}*/u.exec(name.normalize('NFC'))?.[0]
  return (letter ?? [...name.trim()][0] ?? 'F').toLocaleUpperCase('pt-BR')
}

/** The colours of a school for what reads no CSS. */
export function schoolColors(color: string) {
  const { light, dark } = schoolPalette(color)
  const isDefault = color === DEFAULT_SCHOOL_COLOR
  return {
    ...BRAND_COLORS,
    darkBackground: hexOf(tokenOf(dark, 'background')),
    text: hexOf(tokenOf(light, 'text')),
    textMuted: hexOf(tokenOf(light, 'text-muted')),
    coverNight: hexOf(tokenOf(light, 'cover-night')),
    /** What stands out, and the text on it. */
    accent: isDefault ? BRAND_COLORS.beam : hexOf(tokenOf(light, 'brand')),
    onAccent: hexOf(tokenOf(light, isDefault ? 'text' : 'brand-contrast')),
  }
}
export type SchoolColors = ReturnType<typeof schoolColors>

export const SCHOOL_LOGOS = ['logo-light', 'logo-dark'] as const
export type SchoolLogo = (typeof SCHOOL_LOGOS)[number]
/** The images of a school: its logo on light and on dark grounds, and who signs its certificates. */
export const SCHOOL_IMAGES = [...SCHOOL_LOGOS, 'signature'] as const
export type SchoolImage = (typeof SCHOOL_IMAGES)[number]

/** Sharp on every screen at the size of the landing page. Nothing is enlarged. */
export const LOGO_BOX = { width: 960, height: 240 }
/** Below this it would be blurred in every place. */
export const LOGO_LEAST = { width: 32, height: 32 }
