import { isBlank } from './blank-text.ts'

/** What the school writes on its certificates; each line is a paragraph. */
export const CERTIFICATE_TEXT_MAX = 600
/** More would not fit above the signature. */
export const CERTIFICATE_LINES_MAX = 8
/** A city with its state. */
export const CERTIFICATE_CITY_MAX = 60

export const CERTIFICATE_PLACEHOLDERS = ['nome', 'curso', 'turma', 'carga', 'data'] as const
export type CertificatePlaceholder = (typeof CERTIFICATE_PLACEHOLDERS)[number]

/** Without them it would certify nothing. */
const REQUIRED: readonly CertificatePlaceholder[] = ['nome', 'curso']

export const DEFAULT_CERTIFICATE_TEXT = 'Certificamos que\n{nome}\nconcluiu o curso\n{curso}\nna {turma}'

const PLACEHOLDER = /\{([^{}\n]*)\}/g
const isKnown = (name: string): name is CertificatePlaceholder =>
  CERTIFICATE_PLACEHOLDERS.some((known) => known === name)

const linesOf = (text: string) =>
  text
    .normalize('NFC')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => !isBlank(line))

/** What keeps a text from being used, as a sentence; undefined if nothing does. */
export function certificateTextProblem(text: string): string | undefined {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const unknown = names.find((name) => !isKnown(name))
  if (unknown !== undefined)
    return `Não conhecemos {${unknown}}. Use {nome}, {curso}, {turma}, {carga} ou {data}.`
  if (/[{}]/.test(text.replaceAll(PLACEHOLDER, '')))
    return 'Uma chave { ou } está sem par. Escreva, por exemplo, {nome}.'
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated) return `Use {${repeated}} uma só vez.`
  const missing = REQUIRED.find((name) => !names.includes(name))
  if (missing) return `Falta {${missing}} no texto.`
  if (linesOf(text).length > CERTIFICATE_LINES_MAX) return `Use no máximo ${CERTIFICATE_LINES_MAX} linhas.`
  return undefined
}

/** Undefined for what a certificate does not have: an unknown workload, no turma. */
export type CertificateFacts = Record<CertificatePlaceholder, string | undefined>

/** A name or a course alone on its line is drawn large. */
export type CertificateLine = { kind: 'nome' | 'curso' | 'text'; text: string }

/** The lines of a certificate. One that speaks of something which this certificate does not have is left out. */
export function certificateLines(template: string, facts: CertificateFacts): CertificateLine[] {
  return linesOf(template).flatMap((line): CertificateLine[] => {
    let isComplete = true
    const text = line.replaceAll(PLACEHOLDER, (_, name: CertificatePlaceholder) => {
      const fact = facts[name]
      if (fact === undefined) isComplete = false
      return fact ?? ''
    })
    if (!isComplete) return []
    if (line === '{nome}') return [{ kind: 'nome', text }]
    return [{ kind: line === '{curso}' ? 'curso' : 'text', text }]
  })
}
