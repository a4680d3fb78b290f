import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '../../../contract/words/envelope.ts';
import type { AddressLimit } from '../../http/address-limit.ts';
import { envelope } from '../../http/encode-answer.ts';
import { sendEnvelope } from '../../http/reply.ts';
import { answerUssd } from '../../lending/ussd/answer-ussd.ts';
import { isSame } from '../../messages/inbound-sms.ts';
import type { Context } from '../../store/context.ts';
import { plainAddress } from '../../store/networks-of.ts';
import type { UssdAccess } from '../../store/ports/ussd-gateway.ts';
import { outsideRoutes } from './outside-route.ts';

/** What a gateway sends has some hundred bytes. */
const bodyLimit = 16 * 1024;
/**
 * `POST /ussd/{gateway}/{secret}`, and `…/end` for notices of ended sessions. Gateways sign
 * nothing: the secret in the address and the addresses they ask from are all there is.
 */
export function routeUssd(
  app: FastifyInstance,
  context: Context,
  addressLimit: AddressLimit,
): Promise<void> {
  const gateways = new Map(
    context.config.ussd.gateways.map((access) => [access.name as string, admitting(access)]),
  );
  const routes = ['', '/end'].map((end) => ({
    method: 'POST' as const,
    url: `/ussd/:gateway/:secret${end}`,
    bodyLimit,
    async answer(request: Asking, reply: FastifyReply, body: Buffer) {
      const { gateway, secret } = request.params;
      const access = gateways.get(gateway)?.(secret, request.ip);
      if (!access) return null;
      const { adapter, name } = access;
      const { headers } = request;
      const asked = adapter.read({ body, headers, isNotice: end !== '' });
      if (asked === null) return sendEnvelope(reply, envelope(codes.malformed));
      if (asked === 'no-effect') return sendEnvelope(reply, envelope(codes.done));
      const out = await answerUssd(context, name, asked);
      if (out === null) return sendEnvelope(reply, envelope(codes.done));
      const { type, body: answer } = adapter.answer(out, asked);
      return reply.type(type).send(answer);
    },
  }));
  return outsideRoutes(app, addressLimit, routes);
}

type Asking = FastifyRequest<{ Params: { gateway: string; secret: string } }>;

/** The gateway, when a request has its secret and comes from one of its addresses. */
function admitting(access: UssdAccess) {
  const { secrets, addresses } = access;
  const allowed = new BlockList();
  for (const one of addresses) {
    const [address = '', bits] = one.split('/');
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) allowed.addAddress(address, kind);
    else allowed.addSubnet(address, Number(bits), kind);
  }
  return (secret: string, ip: string): UssdAccess | null => {
    const plain = plainAddress(ip);
    const isAllowed =
      addresses.length === 0 || allowed.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
    return isAllowed && secrets.some((one) => isSame(secret, one)) ? access : null;
  };
}
