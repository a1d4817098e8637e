import { open } from 'node:fs/promises'
import { Problem } from '@farol/contract/problem.ts'
import type { FoundFile } from '@farol/domain/found-file.ts'
import { compoundDirectoryStart, legacyOfficeType } from '@farol/domain/legacy-office.ts'
import { isMaterialType, notAMaterialSentence, TEXT_TYPE } from '@farol/domain/materials.ts'
import { plainTextReader } from '@farol/domain/plain-text.ts'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'

const COMPOUND_TYPE = 'application/x-cfb'
/** Enough entries to meet the one that names the program. */
const DIRECTORY_BYTES = 16 * 1024
const HEADER_BYTES = 512
/** Formats that are written as text, and served as nothing else. */
const WRITTEN_AS_TEXT = /^text\/|^application\/(?:xml|postscript|pgp-encrypted|x-subrip)$/

const isMaybeText = (found: FoundFile | undefined) => found === undefined || WRITTEN_AS_TEXT.test(found.mime)

const refused = (found: FoundFile | undefined) =>
  new Problem('NOT_A_MATERIAL', { fields: { file: notAMaterialSentence(found) } })

/** By the first bytes, before the rest is sent. */
export async function requireMaterial(head: Uint8Array, { isWhole }: { isWhole: boolean }) {
  const found = await fileTypeFromBuffer(head)
  if (found && (isMaterialType(found.mime) || found.mime === COMPOUND_TYPE)) return
  if (isMaybeText(found) && plainTextReader().read(head, { isLast: isWhole })) return
  throw refused(found)
}

/** The media type of a whole file; `isText` is what reading all of it has shown. */
export async function materialTypeOf(path: string, { isText }: { isText: boolean }): Promise<string> {
  const found = await fileTypeFromFile(path)
  if (found && isMaterialType(found.mime)) return found.mime
  if (isMaybeText(found) && isText) return TEXT_TYPE
  const office = found?.mime === COMPOUND_TYPE ? await legacyOffice(path) : undefined
  if (office !== undefined) return office
  throw refused(found)
}

async function legacyOffice(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const header = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    const start = compoundDirectoryStart(header.buffer.subarray(0, header.bytesRead))
    if (start === undefined) return undefined
    const directory = await file.read(Buffer.alloc(DIRECTORY_BYTES), 0, DIRECTORY_BYTES, start)
    return legacyOfficeType(directory.buffer.subarray(0, directory.bytesRead))
  } finally {
    await file.close()
  }
}
