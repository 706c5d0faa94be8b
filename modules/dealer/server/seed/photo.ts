import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [480, 320];

type Colour = readonly [red: number, green: number, blue: number];

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
};

const ink: Colour = [38, 50, 60];
const paper: Colour = [238, 240, 236];
const needle: Colour = [190, 40, 40];

/** The colour of a point of a gauge, seen from its middle; undefined beside it. */
function gaugeColour(dx: number, dy: number, turn: number): Colour | undefined {
  const far = Math.hypot(dx, dy);
  if (far > 84) return undefined;
  if (far > 78 || far < 9) return ink;
  const angle = Math.PI * (0.75 + 1.5 * turn);
  const along = dx * Math.cos(angle) + dy * Math.sin(angle);
  const beside = Math.abs(dx * Math.sin(angle) - dy * Math.cos(angle));
  return along > 0 && along < 66 && beside < 3 ? needle : paper;
}

/** The colour of a point of a plate with two gauges, whose needles say how much. */
function colourAt(x: number, y: number, share: number): Colour {
  const gauge = gaugeColour(x - 150, y - 150, share) ?? gaugeColour(x - 330, y - 150, 1 - share / 2);
  if (gauge) return gauge;
  const isBand = y > 262 && y < 292 && x > 60 && x < 420;
  if (isBand) return (x + y) % 40 < 20 ? [222, 184, 40] : [52, 58, 62];
  return [92 + (y >> 3), 108 + (y >> 4), 116 + (x >> 5)];
}

/** A picture of the instruments of a genset for the sample: a PNG whose needles stand at a share from nothing to 1. */
export function samplePhoto(share: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(colourAt(x, y, share), y * (width * 3 + 1) + 1 + x * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
