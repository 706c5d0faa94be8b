import { EnvironmentOutlined, MessageOutlined, PhoneOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { formatDay, useLanguage, useText } from '@mp/kernel/web';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import type { PublicDealer } from '../contract/index.ts';

interface DealerCardProps {
  readonly dealer: PublicDealer;
  /** Its mark on the map. */
  readonly mark?: string;
  readonly navigationUrl: string | null;
  readonly onFeedback?: () => void;
}

/** A dealer as everybody may see it: what it may do, where it is, how to reach it, until when it is authorised. */
export function DealerCard({ dealer, mark, navigationUrl, onFeedback }: DealerCardProps): ReactNode {
  const t = useText('publicPage');
  const language = useLanguage();
  return (
    <article className="dlr-card" aria-label={dealer.shortName}>
      <header>
        {mark ? (
          <span className="dlr-mark" aria-hidden>
            {mark}
          </span>
        ) : null}
        <div>
          <h2>{dealer.shortName}</h2>
          <p>
            {dealer.name} · {dealer.code}
          </p>
        </div>
      </header>
      <p className="dlr-tags">
        <Tag>{dealer.type}</Tag>
        {dealer.capabilities.map((word) => (
          <Tag key={word} color="blue">
            {word}
          </Tag>
        ))}
        {dealer.productLines.map((word) => (
          <Tag key={word}>{word}</Tag>
        ))}
      </p>
      <ul className="dlr-sites">
        {dealer.sites.map((site) => (
          <Site key={`${site.name} ${site.address}`} site={site} navigationUrl={navigationUrl} />
        ))}
      </ul>
      {dealer.contacts.map(({ role, name }) => (
        <p key={`${role} ${name}`} className="dlr-contact">
          {role} {name}
        </p>
      ))}
      <footer>
        <span>
          <SafetyCertificateOutlined aria-hidden />{' '}
          {dealer.validUntil ? t('validUntil', { day: formatDay(dealer.validUntil, language) }) : t('authorised')}
          {dealer.plaqueSince ? ` · ${t('plaqueSince', { day: formatDay(dealer.plaqueSince, language) })}` : ''}
        </span>
        {onFeedback ? (
          <Button type="text" icon={<MessageOutlined aria-hidden />} onClick={onFeedback}>
            {t('feedback')}
          </Button>
        ) : null}
      </footer>
    </article>
  );
}

function Call({ phone }: { readonly phone: string }): ReactNode {
  const t = useText('publicPage');
  return (
    <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} aria-label={t('call', { phone })}>
      <PhoneOutlined aria-hidden /> {phone}
    </a>
  );
}

/** The address of a map that leads to a place: of the service that is set, else of the telephone itself. */
function wayTo(template: string | null, place: { lng: number; lat: number; name: string }): string {
  const fill = template ?? 'geo:{lat},{lng}?q={lat},{lng}({name})';
  return fill
    .replaceAll('{lng}', String(place.lng))
    .replaceAll('{lat}', String(place.lat))
    .replaceAll('{name}', encodeURIComponent(place.name));
}

interface SiteProps {
  readonly site: PublicDealer['sites'][number];
  readonly navigationUrl: string | null;
}

function Site({ site, navigationUrl }: SiteProps): ReactNode {
  const t = useText('publicPage');
  const { lng, lat } = site;
  return (
    <li>
      <strong>{site.name || site.kind}</strong>
      {site.name && site.kind ? <span> · {site.kind}</span> : null}
      {site.distanceKm === null ? null : <span> · {t('distance', { km: site.distanceKm })}</span>}
      <p>
        {[site.region, site.address].filter(Boolean).join(' ')}
        {site.hours ? ` · ${site.hours}` : ''}
      </p>
      <p className="dlr-links">
        {site.phone ? <Call phone={site.phone} /> : null}
        {lng !== null && lat !== null ? (
          <a href={wayTo(navigationUrl, { lng, lat, name: site.name || site.address })} rel="noreferrer">
            <EnvironmentOutlined aria-hidden /> {t('navigate')}
          </a>
        ) : null}
      </p>
    </li>
  );
}
