import type { CertificateOfPerson } from '@farol/contract/certificates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { reissueCertificate, revokeCertificate } from '../../../../api/certificates.ts'
import { refreshPerson } from '../../../../api/people.ts'
import { useConfirmed } from '../-use-confirmed.ts'

export function useRevocation(personId: string) {
  const queryClient = useQueryClient()
  return useConfirmed({
    act: ({ id }: CertificateOfPerson) => revokeCertificate(id),
    success: ({ courseTitle }) => ({ title: 'Certificado revogado', detail: courseTitle }),
    errorTitle: 'Erro ao revogar certificado',
    onDone: () => refreshPerson(queryClient, personId),
  })
}

export function useReissue(personId: string) {
  const queryClient = useQueryClient()
  return useConfirmed({
    act: ({ id }: CertificateOfPerson) => reissueCertificate(id),
    success: ({ courseTitle }) => ({ title: 'Novo certificado emitido', detail: courseTitle }),
    errorTitle: 'Erro ao emitir certificado',
    onDone: () => refreshPerson(queryClient, personId),
  })
}
