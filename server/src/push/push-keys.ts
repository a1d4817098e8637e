import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import webPush from 'web-push'
import type { Encryption } from '#/config/encryption.ts'
import { pushKeys, pushSubscriptions } from '#/database/schema/push.ts'

export type PushKeys = { publicKey: string; privateKey: string }

const OWNER = 'push-keys'

/**
 * The keys of this school, made once for all instances. With another AUTH_SECRET they cannot be read any more: new ones are made,
 * and devices subscribe again.
 */
export async function loadPushKeys(orm: NodePgDatabase, encryption: Encryption): Promise<PushKeys> {
  const stored = await storedKeys(orm, encryption)
  if (stored) return stored
  const made = webPush.generateVAPIDKeys()
  const encryptedPrivateKey = encryption.encrypt(Buffer.from(made.privateKey), OWNER)
  return orm.transaction(async (transaction) => {
    const [before] = await transaction.select().from(pushKeys).for('update')
    const isReadable = before && decrypted(before, encryption)
    if (before && !isReadable) {
      await transaction.delete(pushSubscriptions)
      await transaction.update(pushKeys).set({ publicKey: made.publicKey, encryptedPrivateKey })
    } else
      await transaction
        .insert(pushKeys)
        .values({ publicKey: made.publicKey, encryptedPrivateKey })
        .onConflictDoNothing()
    const keys = await storedKeys(transaction, encryption)
    if (!keys) throw new Error('The keys for push notifications cannot be read.')
    return keys
  })
}

async function storedKeys(orm: NodePgDatabase, encryption: Encryption) {
  const [row] = await orm.select().from(pushKeys)
  return row && decrypted(row, encryption)
}

function decrypted(
  { publicKey, encryptedPrivateKey }: typeof pushKeys.$inferSelect,
  encryption: Encryption,
): PushKeys | undefined {
  const privateKey = encryption.decrypt(encryptedPrivateKey, OWNER)?.toString('utf8')
  return privateKey === undefined ? undefined : { publicKey, privateKey }
}
