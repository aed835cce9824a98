import { RelayEnvironmentProvider } from 'react-relay';
import { createEnvironment } from './gateway/environment.ts';
import { TransferList } from './gateway/TransferList.tsx';

const environment = createEnvironment('http://127.0.0.1:4000/graphql');

const App = () => (
  <RelayEnvironmentProvider environment={environment}>
    <TransferList hash="0xEFc29b4F4A59E92503031C494864094384cffCBF" />
  </RelayEnvironmentProvider>
);

export default App;
