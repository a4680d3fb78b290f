import type { Answer, Request, Routes } from '../http/router.ts';
import { answerJson, readJsonObject } from '../http/router.ts';
import { changeSettings } from '../settings.ts';
import { knownFaults, readFaultRequest } from '../world/faults.ts';
import { kwachaText } from '../world/kwacha.ts';
import type { World } from '../world/world.ts';

/** What a test or a demonstrator turns: faults, settings, and the truth to compare books with. */
export function controlRoutes(world: World): Routes {
  return {
    'GET /healthz': () => answerJson(200, { status: 'ok' }),
    'GET /faults': () => answerJson(200, { armed: world.faults.list(), known: knownFaults }),
    'POST /faults': (request) => armFault(world, request),
    'DELETE /faults': () => {
      world.faults.clear();
      return answerJson(200, { armed: [] });
    },
    'GET /settings': () => answerJson(200, showSettings(world)),
    'POST /settings': (request) => setSettings(world, request),
    'POST /clock': (request) => moveClock(world, request),
    'GET /statement': () =>
      answerJson(
        200,
        world.statement().map(({ amount, balanceAfter, ...row }) => ({
          ...row,
          amount: kwachaText(amount),
          balanceAfter: kwachaText(balanceAfter),
        })),
      ),
  };
}

function armFault(world: World, { body }: Request): Answer {
  const given = readJsonObject(body);
  const wanted = given === undefined ? 'the body is a JSON object' : readFaultRequest(given);
  if (typeof wanted === 'string') return answerJson(400, { error: wanted });
  return answerJson(201, world.faults.arm(wanted));
}

function setSettings(world: World, { body }: Request): Answer {
  const given = readJsonObject(body);
  const refusal =
    given === undefined ? 'the body is a JSON object' : changeSettings(world.settings, given);
  if (refusal !== undefined) return answerJson(400, { error: refusal });
  return answerJson(200, showSettings(world));
}

/** The calendar of the world beside the one of a product that was put forward. */
function moveClock(world: World, { body }: Request): Answer {
  const { aheadSeconds, ...others } = readJsonObject(body) ?? {};
  const [other] = Object.keys(others);
  const refusal = changeSettings(world.settings, { clockAheadSeconds: aheadSeconds });
  if (other !== undefined || refusal !== undefined) {
    return answerJson(400, { error: 'the body is { "aheadSeconds": a whole number }' });
  }
  world.clock.catchUp();
  return answerJson(200, { now: new Date(world.clock.now()).toISOString() });
}

/** Everything but the credentials. */
function showSettings(world: World): Record<string, unknown> {
  const {
    pawapayToken: _token,
    africastalkingApiKey: _key,
    ussdSecret: _secret,
    diditApiKey: _didit,
    premblyApiKey: _prembly,
    ...shown
  } = world.settings;
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? kwachaText(value) : value,
    ]),
  );
}
