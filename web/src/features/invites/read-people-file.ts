import { INVITE_TEXT_MAX, INVITED_MAX } from '@farol/domain/limits.ts'
import { decodedText } from '#/text/decoded-text.ts'
import { numberText } from '#/text/numbers.ts'
import { readSheet, type SheetProblem } from './read-sheet.ts'

const FILE_MAX_BYTES = 5 * 1024 * 1024
const TOO_MANY = `Há linhas demais neste arquivo. Convide no máximo ${numberText(INVITED_MAX)} pessoas de cada vez.`

const PROBLEMS = {
  'not-a-sheet': 'Não foi possível ler este arquivo. Salve a planilha como .xlsx ou .csv e tente novamente.',
  'too-large': 'Este arquivo é grande demais. Copie só as colunas de nome e email para outro.',
  'too-many-rows': TOO_MANY,
} as const satisfies Record<SheetProblem, string>

/** The lines of a CSV file, or the rows of the first sheet of an XLSX file. */
export async function readPeopleFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > FILE_MAX_BYTES) return { problem: PROBLEMS['too-large'] }
  const bytes = await file.arrayBuffer()
  const found = isZip(bytes) ? await readSheet(new Uint8Array(bytes)) : { text: decodedText(bytes) }
  if ('problem' in found) return { problem: PROBLEMS[found.problem] }
  if (found.text === undefined) return { problem: PROBLEMS['not-a-sheet'] }
  return found.text.length > INVITE_TEXT_MAX ? { problem: TOO_MANY } : { text: found.text }
}

const isZip = (bytes: ArrayBuffer) =>
  bytes.byteLength > 4 && new DataView(bytes).getUint32(0, true) === 0x04034b50
