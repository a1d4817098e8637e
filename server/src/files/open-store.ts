import { Problem } from '@farol/contract/problem.ts'
import type { Config } from '#/config/config.ts'
import { createFileStore, type FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

type Place = Pick<Config, 'dataDir' | 'bucket'>

/** Where the configuration says that uploaded files are. */
export const fileStoreOf = ({ dataDir, bucket }: Place): FileStore =>
  bucket ? createS3Store({ bucket, dataDir }) : createFileStore(dataDir)

/** A bucket has to answer, with this key. */
export async function openFileStore(place: Place): Promise<FileStore> {
  const store = fileStoreOf(place)
  await store.check().catch((error: unknown) => {
    throw error instanceof Problem ? error.cause : error
  })
  return store
}
